-- Referral code of a new member, such as «МАРИНА-27»: letters of the first name and a number that makes it unique.
create or replace function join_loyalty() returns trigger language plpgsql as $$
declare
  beginning text := coalesce(substring(upper(new.first_name collate "und-x-icu") from '^[A-ZА-ЯЁ]{2,12}'), 'ЯСМЕНА');
  most integer := 100;
begin
  while not exists (select from loyalty_members where account_id = new.id) loop
    insert into loyalty_members (account_id, code)
    values (new.id, beginning || '-' || (10 + floor(random() * (most - 10)))::integer)
    on conflict do nothing;
    most := least(most * 4, 1000000);
  end loop;
  return null;
end $$;

create or replace trigger accounts_join_loyalty after insert or update of in_loyalty, state on accounts
for each row when (new.in_loyalty and new.state = 'active') execute function join_loyalty();
