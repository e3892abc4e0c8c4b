-- Running totals per account, kept beside the ledger of bonuses.
create or replace function count_bonuses() returns trigger language plpgsql as $$
begin
  insert into bonus_totals (account_id, total, entries, pluses)
  values (new.account_id, new.amount, 1, (new.amount > 0)::integer)
  on conflict (account_id) do update set total = bonus_totals.total + excluded.total,
    entries = bonus_totals.entries + 1, pluses = bonus_totals.pluses + excluded.pluses;
  return null;
end $$;

create or replace trigger bonus_entries_count after insert on bonus_entries
for each row execute function count_bonuses();
