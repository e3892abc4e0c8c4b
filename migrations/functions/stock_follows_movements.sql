-- Balances of offers and stores after stock movements. Rows are locked in the order of their ids.
create or replace function stock_follows_movements() returns trigger language plpgsql as $$
begin
  with moved as materialized (
    select offer_id, sum(delta)::integer as delta from added where store_id is null group by offer_id
  ), locked as materialized (
    select id from trade_offers where id in (select offer_id from moved) order by id for no key update
  )
  update trade_offers o set stock = o.stock + m.delta from locked l join moved m on m.offer_id = l.id
  where o.id = l.id and m.delta <> 0;
  if exists (select from added where store_id is not null) then
    perform from store_stock where (store_id, offer_id) in (select store_id, offer_id from added)
    order by offer_id, store_id for no key update;
    with moved as (
      select store_id, offer_id, sum(delta)::integer as delta from added where store_id is not null
      group by store_id, offer_id having sum(delta) <> 0
    ), counted as (
      update store_stock s set amount = s.amount + m.delta from moved m
      where s.store_id = m.store_id and s.offer_id = m.offer_id returning s.store_id, s.offer_id
    )
    insert into store_stock as s (store_id, offer_id, amount)
    select m.store_id, m.offer_id, m.delta from moved m
    where not exists (select from counted c where c.store_id = m.store_id and c.offer_id = m.offer_id)
    on conflict (store_id, offer_id) do update set amount = s.amount + excluded.amount;
  end if;
  return null;
end $$;

create or replace trigger stock_follows after insert on stock_movements referencing new table as added
for each statement when (pg_trigger_depth() = 0) execute function stock_follows_movements();
