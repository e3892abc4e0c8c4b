-- What is written down once stays as it is: the history of orders and the ledger of bonuses only grow.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger order_history_is_kept before update on order_history
for each row execute function refuse_change();
--> statement-breakpoint
create trigger bonus_entries_are_kept before update on bonus_entries
for each row execute function refuse_change();
--> statement-breakpoint
-- Rows go together with their order or account, and not otherwise.
create function refuse_removal_alone() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'order_history' then
    if not exists (select from orders where id = old.order_id) then return old; end if;
  elsif not exists (select from accounts where id = old.account_id) then return old;
  end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger order_history_stays before delete on order_history
for each row execute function refuse_removal_alone();
--> statement-breakpoint
create trigger bonus_entries_stay before delete on bonus_entries
for each row execute function refuse_removal_alone();
--> statement-breakpoint
-- Nobody spends more than they have, however many try at once.
create function refuse_overspending() returns trigger language plpgsql as $$
begin
  if new.kind <> 'spent' then return new; end if;
  perform pg_advisory_xact_lock(hashtext('bonuses'), new.account_id);
  if new.amount + (select coalesce(sum(amount), 0) from bonus_entries
      where account_id = new.account_id and spendable_from <= new.at) < 0 then
    raise exception 'account % has fewer bonuses than that', new.account_id using errcode = 'check_violation',
      constraint = 'bonus_entries_no_debt';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger bonus_entries_no_debt before insert on bonus_entries
for each row execute function refuse_overspending();
--> statement-breakpoint
-- «МАРИНА-27»: the first name as far as it is letters, and a number that makes it nobody else's.
create function join_loyalty() returns trigger language plpgsql as $$
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
--> statement-breakpoint
create trigger accounts_join_loyalty after insert or update of in_loyalty, state on accounts
for each row when (new.in_loyalty and new.state = 'active') execute function join_loyalty();
--> statement-breakpoint
update accounts set in_loyalty = true where in_loyalty and state = 'active';
