-- Append-only tables: to change or delete a row is an error.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger bonus_draws_are_kept before update on bonus_draws
for each row execute function refuse_change();

create or replace trigger bonus_entries_are_kept before update on bonus_entries
for each row execute function refuse_change();

create or replace trigger certificate_entries_are_kept before update or delete on certificate_entries
for each row execute function refuse_change();

create or replace trigger order_history_is_kept before update or delete on order_history
for each row execute function refuse_change();

create or replace trigger order_notes_are_kept before update or delete on order_notes
for each row execute function refuse_change();

create or replace trigger order_return_lines_are_kept before update on order_return_lines
for each row execute function refuse_change();

create or replace trigger order_returns_are_kept before update of order_id, kind, by, reason, amount, delivery_price, money_due, bonuses, certificate
on order_returns
for each row execute function refuse_change();

create or replace trigger return_request_moves_are_kept before update on return_request_moves
for each row execute function refuse_change();

create or replace trigger stock_movements_are_kept before update on stock_movements
for each row execute function refuse_change();
