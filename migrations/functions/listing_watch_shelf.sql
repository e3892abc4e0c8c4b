-- Products that appear in or leave the list of a store, when its stock becomes positive or zero. Stock of an order is
-- already one trigger deep and is refreshed after the commit, as in `listing_watch_stock`.
create or replace function listing_watch_shelf() returns trigger language plpgsql as $$
declare
  rows constant text := case tg_op when 'INSERT' then 'select offer_id, store_id from after where amount > 0'
    when 'DELETE' then 'select offer_id, store_id from before where amount > 0'
    else 'select offer_id, store_id from before b full join after a using (offer_id, store_id)
      where coalesce(b.amount, 0) > 0 is distinct from (coalesce(a.amount, 0) > 0)' end;
  ids integer[];
begin
  execute format('select array_agg(distinct o.product_id) from (%s) m join trade_offers o on o.id = m.offer_id', rows) into ids;
  if ids is null then return null; end if;
  if pg_trigger_depth() > 1 then
    insert into listing_moved (product_ids) values (ids);
    perform pg_notify('lists', '');
  else
    insert into listing_queue (product_ids) values (ids);
  end if;
  return null;
end $$;

create or replace trigger listing_delete after delete on store_stock referencing old table as before
for each statement execute function listing_watch_shelf();

create or replace trigger listing_insert after insert on store_stock referencing new table as after
for each statement execute function listing_watch_shelf();

create or replace trigger listing_update after update on store_stock referencing old table as before new table as after
for each statement execute function listing_watch_shelf();
