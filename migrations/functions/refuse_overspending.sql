-- No debt by spending. Every entry takes the lock first: the row of totals is written under it, so that two
-- transactions cannot deadlock.
create or replace function refuse_overspending() returns trigger language plpgsql as $$
begin
  perform take_lock('bonuses', new.account_id);
  if new.amount > 0 or new.kind = 'taken_back' then return new; end if;
  if new.amount + (select coalesce(sum(amount), 0) from bonus_entries
      where account_id = new.account_id and spendable_from <= new.created_at) < 0 then
    raise exception 'account % has fewer bonuses than that', new.account_id using errcode = 'check_violation',
      constraint = 'bonus_entries_no_debt';
  end if;
  return new;
end $$;

create or replace trigger bonus_entries_no_debt before insert on bonus_entries
for each row execute function refuse_overspending();
