-- Nobody goes below nothing, however many try at once; only what returned things had brought may lead to a debt.
create or replace function refuse_overspending() returns trigger language plpgsql as $$
begin
  if new.amount > 0 or new.kind = 'taken_back' then return new; end if;
  perform pg_advisory_xact_lock(hashtext('bonuses'), new.account_id);
  if new.amount + (select coalesce(sum(amount), 0) from bonus_entries
      where account_id = new.account_id and spendable_from <= new.at) < 0 then
    raise exception 'account % has fewer bonuses than that', new.account_id using errcode = 'check_violation',
      constraint = 'bonus_entries_no_debt';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- What takes uses what ends soonest; what is taken back uses that last. What pays a debt is used by it at once.
create function draw_bonuses() returns trigger language plpgsql as $$
declare
  lot record;
  rest integer := abs(new.amount);
  had integer;
  ending integer;
begin
  if new.kind = 'expired' or (new.amount > 0 and new.expires_at is null) or new.spendable_from > new.at then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('bonuses'), new.account_id);
  select coalesce(sum(amount), 0) into had from bonus_entries
    where account_id = new.account_id and id < new.id and spendable_from <= new.at;
  if new.amount > 0 then
    if had < 0 then insert into bonus_draws values (new.id, new.id, least(-had, new.amount)); end if;
    return null;
  end if;
  if new.kind = 'taken_back' then
    select coalesce(sum(e.amount - (select coalesce(sum(d.amount), 0) from bonus_draws d where d.lot_id = e.id)), 0)
      into ending from bonus_entries e
      where e.account_id = new.account_id and e.id < new.id and e.spendable_from <= new.at and e.expires_at is not null;
    rest := rest - greatest(0, had - ending);
  end if;
  for lot in
    select e.id, (e.amount - (select coalesce(sum(d.amount), 0) from bonus_draws d where d.lot_id = e.id))::integer as open
    from bonus_entries e where e.account_id = new.account_id and e.id < new.id and e.spendable_from <= new.at
      and e.expires_at > new.at
    order by e.expires_at, e.id
  loop
    exit when rest <= 0;
    continue when lot.open = 0;
    insert into bonus_draws values (new.id, lot.id, least(rest, lot.open));
    rest := rest - least(rest, lot.open);
  end loop;
  return null;
end $$;
--> statement-breakpoint
create trigger bonus_entries_draw after insert on bonus_entries
for each row execute function draw_bonuses();
--> statement-breakpoint
create trigger bonus_draws_are_kept before update on bonus_draws
for each row execute function refuse_change();
--> statement-breakpoint
create function refuse_draw_removal() returns trigger language plpgsql as $$
begin
  if not exists (select from bonus_entries where id = old.entry_id) then return old; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger bonus_draws_stay before delete on bonus_draws
for each row execute function refuse_draw_removal();
