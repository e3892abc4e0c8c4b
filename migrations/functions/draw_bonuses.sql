-- Lots that a debit uses up: bonuses that expire first are spent first, and a taking back uses them last. A credit pays
-- an existing debt at once.
create or replace function draw_bonuses() returns trigger language plpgsql as $$
declare
  lot record;
  rest integer := abs(new.amount);
  had integer;
  ending integer;
begin
  if new.kind = 'expired' or (new.amount > 0 and new.expires_at is null) or new.spendable_from > new.created_at then
    return null;
  end if;
  perform take_lock('bonuses', new.account_id);
  select coalesce(sum(amount), 0) into had from bonus_entries
    where account_id = new.account_id and id < new.id and spendable_from <= new.created_at;
  if new.amount > 0 then
    if had < 0 then insert into bonus_draws (entry_id, lot_id, amount) values (new.id, new.id, least(-had, new.amount)); end if;
    return null;
  end if;
  if new.kind = 'taken_back' then
    select coalesce(sum(e.amount - (select coalesce(sum(d.amount), 0) from bonus_draws d where d.lot_id = e.id)), 0)
      into ending from bonus_entries e
      where e.account_id = new.account_id and e.id < new.id and e.spendable_from <= new.created_at and e.expires_at is not null;
    rest := rest - greatest(0, had - ending);
  end if;
  for lot in
    select e.id, (e.amount - (select coalesce(sum(d.amount), 0) from bonus_draws d where d.lot_id = e.id))::integer as open
    from bonus_entries e where e.account_id = new.account_id and e.id < new.id and e.spendable_from <= new.created_at
      and e.expires_at > new.created_at
    order by e.expires_at, e.id
  loop
    exit when rest <= 0;
    continue when lot.open = 0;
    insert into bonus_draws (entry_id, lot_id, amount) values (new.id, lot.id, least(rest, lot.open));
    rest := rest - least(rest, lot.open);
  end loop;
  return null;
end $$;

create or replace trigger bonus_entries_draw after insert on bonus_entries
for each row execute function draw_bonuses();
