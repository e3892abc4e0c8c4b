-- Redirect from the former address of a published row. Arguments: the prefixes of the addresses that contain the slug.
create or replace function follow_slug() returns trigger language plpgsql as $$
declare
  beginning text;
begin
  foreach beginning in array tg_argv loop
    if tg_op = 'DELETE' then
      perform address_gone(beginning || old.slug);
    elsif old.slug <> new.slug then
      perform address_moved(beginning || old.slug, beginning || new.slug);
    end if;
  end loop;
  return null;
end $$;

create or replace trigger categories_left after update of slug or delete on categories
for each row when (old.is_published) execute function follow_slug('kategorii/', 'new/');

create or replace trigger products_left after update of slug or delete on products
for each row when (old.published_at <= now()) execute function follow_slug('content/');

create or replace trigger sale_lists_left after update of slug or delete on sale_lists
for each row when (old.is_published) execute function follow_slug('sale/');

create or replace trigger tags_gone after delete on tags
for each row execute function follow_slug('tags/');

create or replace trigger tags_slug_moved after update of slug on tags
for each row execute function follow_slug('tags/');

create or replace trigger text_pages_left after update of slug or delete on text_pages
for each row when (old.type = 'customers' and old.published_at <= now()) execute function follow_slug('pages/');
