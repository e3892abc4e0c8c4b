-- Address of an article: section, category, slug.
create or replace function article_path(category integer, slug text) returns text language sql stable as $$
  select c.section || '/' || c.slug || '/' || article_path.slug from blog_categories c where c.id = category
$$;
