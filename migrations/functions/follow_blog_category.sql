-- Addresses of a journal category and of its articles, after it was written, moved or deleted.
create or replace function follow_blog_category() returns trigger language plpgsql as $$
declare
  own text;
  before text;
  article record;
begin
  if tg_op = 'DELETE' then
    perform address_gone(old.section || '/' || old.slug);
    return null;
  end if;
  own := new.section || '/' || new.slug;
  if tg_op = 'UPDATE' and (old.section, old.slug) <> (new.section, new.slug) then
    before := old.section || '/' || old.slug;
    perform address_moved(before, own);
    for article in select a.slug, coalesce(a.published_at <= now(), false) as is_seen from articles a where a.category_id = new.id loop
      if article.is_seen then
        perform address_moved(before || '/' || article.slug, own || '/' || article.slug);
      else
        perform address_left(before || '/' || article.slug);
        perform addresses_taken(array[own || '/' || article.slug]);
      end if;
    end loop;
  end if;
  perform addresses_taken(array[own]);
  return null;
end $$;

create or replace trigger blog_categories_address after insert or update on blog_categories
for each row execute function follow_blog_category();

create or replace trigger blog_categories_gone after delete on blog_categories
for each row execute function follow_blog_category();
