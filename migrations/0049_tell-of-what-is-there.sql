-- hand-written: when an address is news, and when one that is left leads on.
-- An engine that was told of an address hears once more of it: that it is gone, or leads elsewhere.
create function address_left(old_path text) returns void language sql as $$
  delete from address_changes where path = old_path and told_at is null;
  update address_changes set changed_at = now() where path = old_path;
$$;
--> statement-breakpoint
create or replace function address_moved(old_path text, new_path text) returns void language plpgsql as $$
begin
  delete from redirects where btrim(from_path, '/') = new_path;
  update redirects set to_page = '/' || new_path || '/' where btrim(to_page, '/') = old_path;
  insert into redirects (from_path, to_page) values (old_path, '/' || new_path || '/')
  on conflict (btrim(from_path, '/')) do update set to_page = excluded.to_page;
  perform address_left(old_path);
  perform addresses_changed(array[new_path]);
  perform pg_notify('bus', '{"tags":["redirects"]}');
end $$;
--> statement-breakpoint
create or replace function address_gone(old_path text) returns void language plpgsql as $$
begin
  update redirects set to_page = null where btrim(to_page, '/') = old_path;
  insert into redirects (from_path, to_page) values (old_path, null)
  on conflict (btrim(from_path, '/')) do update set to_page = null;
  perform address_left(old_path);
  perform pg_notify('bus', '{"tags":["redirects"]}');
end $$;
--> statement-breakpoint
-- Nobody has seen the address that it leaves, so nothing has to lead on from there.
create function follow_unseen_slug() returns trigger language plpgsql as $$
declare
  beginning text;
begin
  foreach beginning in array tg_argv loop
    if tg_op = 'DELETE' then
      perform address_left(beginning || old.slug);
    elsif old.slug <> new.slug then
      perform address_left(beginning || old.slug);
      perform addresses_taken(array[beginning || new.slug]);
    end if;
  end loop;
  return null;
end $$;
--> statement-breakpoint
drop trigger products_slug_moved on products;
drop trigger categories_slug_moved on categories;
drop trigger text_pages_slug_moved on text_pages;
drop trigger sale_lists_slug_moved on sale_lists;
drop trigger products_gone on products;
drop trigger categories_gone on categories;
drop trigger text_pages_gone on text_pages;
drop trigger sale_lists_gone on sale_lists;
drop trigger text_pages_new on text_pages;
drop trigger articles_gone on articles;
create trigger products_left after update of slug or delete on products for each row when (old.published_at <= now()) execute function follow_slug('content/');
create trigger products_left_unseen after update of slug or delete on products for each row when ((old.published_at <= now()) is not true) execute function follow_unseen_slug('content/');
create trigger categories_left after update of slug or delete on categories for each row when (old.is_published) execute function follow_slug('kategorii/', 'new/');
create trigger categories_left_unseen after update of slug or delete on categories for each row when (not old.is_published) execute function follow_unseen_slug('kategorii/', 'new/');
create trigger text_pages_left after update of slug or delete on text_pages for each row when (old.type = 'customers' and old.published_at <= now()) execute function follow_slug('pages/');
create trigger text_pages_left_unseen after update of slug or delete on text_pages for each row when (old.type = 'customers' and (old.published_at <= now()) is not true) execute function follow_unseen_slug('pages/');
create trigger sale_lists_left after update of slug or delete on sale_lists for each row when (old.is_published) execute function follow_slug('sale/');
create trigger sale_lists_left_unseen after update of slug or delete on sale_lists for each row when (not old.is_published) execute function follow_unseen_slug('sale/');
--> statement-breakpoint
create function follow_publishing() returns trigger language plpgsql as $$
declare
  beginning text;
begin
  foreach beginning in array tg_argv loop
    perform addresses_changed(array[beginning || new.slug]);
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger categories_published after update on categories for each row
  when ((old.is_published, old.display_novelties) <> (new.is_published, new.display_novelties)) execute function follow_publishing('kategorii/', 'new/');
create trigger sale_lists_published after update on sale_lists for each row when (old.is_published <> new.is_published) execute function follow_publishing('sale/');
--> statement-breakpoint
-- Pages of the company have addresses of their own, or none.
create function text_page_path(type text, slug text) returns text language sql immutable as $$
  select case when type = 'customers' then 'pages/' || slug when slug in ('about-us', 'clinics') then slug
    when slug = 'wholesale' then 'content/optovye-postavki-medicinskoy-odezhdy' end
$$;
--> statement-breakpoint
create function follow_text_page() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform addresses_taken(array[text_page_path(new.type, new.slug)]);
  else
    perform addresses_changed(array[text_page_path(new.type, new.slug)]);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger text_pages_new after insert on text_pages for each row execute function follow_text_page();
create trigger text_pages_changed after update on text_pages for each row
  when ((old.slug, old.type, old.published_at, old.updated_at) is distinct from (new.slug, new.type, new.published_at, new.updated_at)) execute function follow_text_page();
--> statement-breakpoint
create or replace function follow_words() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'model_translations' then
      perform addresses_changed(array(select 'content/' || p.slug from after a join products p on p.model_id = a.model_id));
    when 'product_media' then
      perform addresses_changed(array(select 'content/' || p.slug from after a join products p on p.id = a.product_id));
    when 'category_translations' then
      perform addresses_changed(array(select 'kategorii/' || c.slug from after a join categories c on c.id = a.category_id));
    when 'text_page_translations' then
      perform addresses_changed(array(select text_page_path(t.type, t.slug) from after a join text_pages t on t.id = a.page_id));
    when 'article_translations' then
      perform addresses_changed(array(select article_path(r.category_id, r.slug) from after a join articles r on r.id = a.article_id));
  end case;
  return null;
end $$;
--> statement-breakpoint
create trigger text_page_translations_changed after update on text_page_translations referencing new table as after for each statement execute function follow_words();
--> statement-breakpoint
-- The lists that an article stands in change with it, once it can be read.
create or replace function follow_article() returns trigger language plpgsql as $$
declare
  old_path text;
  new_path text;
  was_seen boolean := false;
  is_seen boolean := false;
begin
  if tg_op <> 'INSERT' then
    old_path := article_path(old.category_id, old.slug);
    was_seen := coalesce(old.published_at <= now(), false);
  end if;
  if tg_op <> 'DELETE' then
    new_path := article_path(new.category_id, new.slug);
    is_seen := coalesce(new.published_at <= now(), false);
  end if;
  if tg_op = 'INSERT' then
    perform addresses_taken(array[new_path]);
  elsif tg_op = 'DELETE' and was_seen then
    perform address_gone(old_path);
  elsif tg_op = 'DELETE' then
    perform address_left(old_path);
  elsif old_path <> new_path and was_seen then
    perform address_moved(old_path, new_path);
  elsif old_path <> new_path then
    perform address_left(old_path);
    perform addresses_taken(array[new_path]);
  else
    perform addresses_changed(array[new_path]);
  end if;
  if was_seen or is_seen then
    perform addresses_changed(array(select unnest(array[c.section, c.section || '/' || c.slug]) from blog_categories c
      where c.id = case when tg_op = 'INSERT' then new.category_id else old.category_id end
        or c.id = case when tg_op = 'DELETE' then old.category_id else new.category_id end));
  end if;
  return null;
end $$;
--> statement-breakpoint
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
--> statement-breakpoint
create trigger articles_gone after delete on articles for each row execute function follow_article();
create trigger blog_categories_gone after delete on blog_categories for each row execute function follow_blog_category();
--> statement-breakpoint
-- The arguments are the addresses of pages that are always there.
create function follow_standing_page() returns trigger language plpgsql as $$
begin
  perform addresses_changed(tg_argv);
  return null;
end $$;
--> statement-breakpoint
create trigger faqs_changed after insert or update or delete on faqs for each row execute function follow_standing_page('pages/faq');
create trigger faq_translations_changed after insert or update or delete on faq_translations for each row execute function follow_standing_page('pages/faq');
create trigger stores_changed after insert or update or delete on stores for each row execute function follow_standing_page('adresa-magazinov', 'kontakty');
create trigger store_translations_changed after insert or update or delete on store_translations for each row execute function follow_standing_page('adresa-magazinov', 'kontakty');
create trigger site_settings_changed after update on site_settings for each row
  when ((old.phone, old.email) <> (new.phone, new.email)) execute function follow_standing_page('kontakty');
--> statement-breakpoint
-- Addresses that pages of the company were noted under, though they never had them.
delete from address_changes a using text_pages t where t.type = 'company' and a.path = 'pages/' || t.slug;
insert into address_changes (path, changed_at)
  select text_page_path(t.type, t.slug), t.updated_at from text_pages t
  where t.type = 'company' and text_page_path(t.type, t.slug) is not null on conflict do nothing;
