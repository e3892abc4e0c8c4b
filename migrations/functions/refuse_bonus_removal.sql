-- Bonuses are deleted by the verb `forgetAccounts` only, which names the accounts that it forgets.
create or replace function refuse_bonus_removal() returns trigger language plpgsql as $$
declare
  forgotten constant integer[] := string_to_array(current_setting('shop.forgotten_accounts', true), ',');
  account integer;
begin
  if tg_table_name = 'bonus_entries' then
    account := old.account_id;
  else
    select account_id into account from bonus_entries where id = old.entry_id;
  end if;
  if account = any(forgotten) then return old; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger bonus_draws_stay before delete on bonus_draws
for each row execute function refuse_bonus_removal();

create or replace trigger bonus_entries_stay before delete on bonus_entries
for each row execute function refuse_bonus_removal();
