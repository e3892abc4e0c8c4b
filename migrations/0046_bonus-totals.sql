CREATE TABLE "bonus_totals" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"total" integer NOT NULL,
	"entries" integer NOT NULL,
	"pluses" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bonus_totals" ADD CONSTRAINT "bonus_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
insert into bonus_totals (account_id, total, entries, pluses)
select account_id, sum(amount), count(*), count(*) filter (where amount > 0) from bonus_entries group by account_id;
--> statement-breakpoint
create function count_bonuses() returns trigger language plpgsql as $$
begin
  insert into bonus_totals (account_id, total, entries, pluses)
  values (new.account_id, new.amount, 1, (new.amount > 0)::integer)
  on conflict (account_id) do update set total = bonus_totals.total + excluded.total,
    entries = bonus_totals.entries + 1, pluses = bonus_totals.pluses + excluded.pluses;
  return null;
end $$;
--> statement-breakpoint
create trigger bonus_entries_count after insert on bonus_entries
for each row execute function count_bonuses();
--> statement-breakpoint
-- The lock comes first for every entry: the row of totals is written under it, so that two transactions cannot wait for each other.
create or replace function refuse_overspending() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('bonuses'), new.account_id);
  if new.amount > 0 or new.kind = 'taken_back' then return new; end if;
  if new.amount + (select coalesce(sum(amount), 0) from bonus_entries
      where account_id = new.account_id and spendable_from <= new.at) < 0 then
    raise exception 'account % has fewer bonuses than that', new.account_id using errcode = 'check_violation',
      constraint = 'bonus_entries_no_debt';
  end if;
  return new;
end $$;
