-- Former address of a row that was never published: no redirect is needed. Arguments as in `follow_slug`.
create or replace function follow_unseen_slug() returns trigger language plpgsql as $$
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

create or replace trigger categories_left_unseen after update of slug or delete on categories
for each row when (not old.is_published) execute function follow_unseen_slug('kategorii/', 'new/');

create or replace trigger products_left_unseen after update of slug or delete on products
for each row when ((old.published_at <= now()) is not true) execute function follow_unseen_slug('content/');

create or replace trigger sale_lists_left_unseen after update of slug or delete on sale_lists
for each row when (not old.is_published) execute function follow_unseen_slug('sale/');

create or replace trigger text_pages_left_unseen after update of slug or delete on text_pages
for each row when (old.type = 'customers' and (old.published_at <= now()) is not true)
execute function follow_unseen_slug('pages/');
