-- Balance of a certificate: the sum of its entries, even when several orders spend it at once.
create or replace function keep_certificate_balance() returns trigger language plpgsql as $$
begin
  update certificates set balance = balance + new.amount where id = new.certificate_id;
  return null;
end $$;

create or replace trigger certificate_entries_keep_balance after insert on certificate_entries
for each row execute function keep_certificate_balance();
