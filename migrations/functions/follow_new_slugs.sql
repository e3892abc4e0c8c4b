-- Addresses of new rows. Arguments: the prefixes of the addresses that contain the slug.
create or replace function follow_new_slugs() returns trigger language plpgsql as $$
declare
  beginning text;
begin
  foreach beginning in array tg_argv loop
    perform addresses_taken(array(select beginning || slug from fresh));
  end loop;
  return null;
end $$;

create or replace trigger categories_new after insert on categories referencing new table as fresh
for each statement execute function follow_new_slugs('kategorii/', 'new/');

create or replace trigger products_new after insert on products referencing new table as fresh
for each statement execute function follow_new_slugs('content/');

create or replace trigger sale_lists_new after insert on sale_lists referencing new table as fresh
for each statement execute function follow_new_slugs('sale/');

create or replace trigger tags_new after insert on tags referencing new table as fresh
for each statement execute function follow_new_slugs('tags/');
