-- Product pages with a new price, publication or slug are reported to search engines. Stock changes all day and is not.
create or replace function follow_products() returns trigger language plpgsql as $$
begin
  perform addresses_changed(array(select 'content/' || a.slug from after a join before b using (id)
    where (a.slug, a.price, a.sale_price, a.sale_starts_at, a.sale_ends_at, a.published_at, a.model_id, a.color_id)
      is distinct from (b.slug, b.price, b.sale_price, b.sale_starts_at, b.sale_ends_at, b.published_at, b.model_id, b.color_id)));
  return null;
end $$;

create or replace trigger products_address after update on products referencing old table as before new table as after
for each statement execute function follow_products();
