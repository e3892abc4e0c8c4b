-- Stock movements for store balances that are written directly.
create or replace function movements_follow_stores() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_movements (offer_id, store_id, kind, delta, by)
    select offer_id, store_id, 'receipt', amount, 'database' from changed where amount <> 0 order by store_id, offer_id;
  elsif tg_op = 'DELETE' then
    insert into stock_movements (offer_id, store_id, kind, delta, by)
    select b.offer_id, b.store_id, 'correction', -b.amount, 'database' from before b
    join trade_offers o on o.id = b.offer_id join stores s on s.id = b.store_id where b.amount <> 0;
  else
    insert into stock_movements (offer_id, store_id, kind, delta, by)
    select offer_id, store_id, 'correction', sum(amount), 'database' from (
      select offer_id, store_id, amount from changed union all select offer_id, store_id, -amount from before
    ) c group by offer_id, store_id having sum(amount) <> 0 order by store_id, offer_id;
  end if;
  return null;
end $$;

create or replace trigger movements_follow_delete after delete on store_stock referencing old table as before
for each statement when (pg_trigger_depth() = 0) execute function movements_follow_stores();

create or replace trigger movements_follow_insert after insert on store_stock referencing new table as changed
for each statement when (pg_trigger_depth() = 0) execute function movements_follow_stores();

create or replace trigger movements_follow_update after update on store_stock referencing old table as before new table as changed
for each statement when (pg_trigger_depth() = 0) execute function movements_follow_stores();
