-- Products whose availability changed. Stock that follows a movement (an order, a receipt) is already one trigger deep:
-- it is refreshed after the commit, or every order that sells something out would wait for the lock of all lists. Stock
-- that is written directly is in the lists at once.
create or replace function listing_watch_stock() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  select array_agg(distinct q.product_id) into ids from (
    select unnest(array[b.product_id, a.product_id]) as product_id
    from before b full join after a using (id)
    where (b.product_id, b.size_id, b.height, b.is_sellable and b.stock > 0)
      is distinct from (a.product_id, a.size_id, a.height, a.is_sellable and a.stock > 0)
  ) q where q.product_id is not null;
  if ids is null then return null; end if;
  if pg_trigger_depth() > 1 then
    insert into listing_moved (product_ids) values (ids);
    perform pg_notify('lists', '');
  else
    insert into listing_queue (product_ids) values (ids);
  end if;
  return null;
end $$;

create or replace trigger listing_update after update on trade_offers referencing old table as before new table as after
for each statement execute function listing_watch_stock();
