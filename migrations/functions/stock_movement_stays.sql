-- Stock movements go together with their offer or store only.
create or replace function stock_movement_stays() returns trigger language plpgsql as $$
begin
  if not exists (select from trade_offers where id = old.offer_id) then return old; end if;
  if old.store_id is not null and not exists (select from stores where id = old.store_id) then return old; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger stock_movements_stay before delete on stock_movements
for each row execute function stock_movement_stays();
