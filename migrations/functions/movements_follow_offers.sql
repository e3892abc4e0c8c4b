-- Stock movements for balances that are written directly: a seed, an import, a correction in SQL.
create or replace function movements_follow_offers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_movements (offer_id, kind, delta, by)
    select id, 'receipt', stock, 'database' from changed where stock <> 0 order by id;
  else
    insert into stock_movements (offer_id, kind, delta, by)
    select c.id, 'correction', c.stock - b.stock, 'database' from changed c join before b on b.id = c.id
    where c.stock <> b.stock order by c.id;
  end if;
  return null;
end $$;

create or replace trigger movements_follow_insert after insert on trade_offers referencing new table as changed
for each statement when (pg_trigger_depth() = 0) execute function movements_follow_offers();

create or replace trigger movements_follow_update after update on trade_offers referencing old table as before new table as changed
for each statement when (pg_trigger_depth() = 0) execute function movements_follow_offers();
