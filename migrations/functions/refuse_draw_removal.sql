-- Draws of bonuses go together with their entry only.
create or replace function refuse_draw_removal() returns trigger language plpgsql as $$
begin
  if not exists (select from bonus_entries where id = old.entry_id) then return old; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger bonus_draws_stay before delete on bonus_draws
for each row execute function refuse_draw_removal();
