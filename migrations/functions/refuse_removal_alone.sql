-- Rows go together with their order or account only.
create or replace function refuse_removal_alone() returns trigger language plpgsql as $$
begin
  if tg_table_name in ('order_history', 'order_notes') then
    if not exists (select from orders where id = old.order_id) then return old; end if;
  elsif not exists (select from accounts where id = old.account_id) then return old;
  end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger bonus_entries_stay before delete on bonus_entries
for each row execute function refuse_removal_alone();

create or replace trigger order_history_stays before delete on order_history
for each row execute function refuse_removal_alone();

create or replace trigger order_notes_stay before delete on order_notes
for each row execute function refuse_removal_alone();
