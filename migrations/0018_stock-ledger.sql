ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_moves";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind_known";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "store_id" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "by" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "order_number" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_store" ON "stock_movements" USING btree ("store_id","offer_id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_number");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_key_unique" UNIQUE("key");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_sign" CHECK (case when "stock_movements"."kind" in ('hold', 'sale', 'write_off') then "stock_movements"."delta" < 0
        when "stock_movements"."kind" in ('receipt', 'release', 'return') then "stock_movements"."delta" > 0 else "stock_movements"."delta" <> 0 end);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_hold" CHECK ("stock_movements"."kind" = 'hold' or "stock_movements"."held_until" is null);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_known" CHECK ("stock_movements"."kind" not in ('hold', 'release', 'return') or "stock_movements"."order_number" is not null);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind_known" CHECK ("stock_movements"."kind" in ('receipt', 'hold', 'release', 'sale', 'return', 'transfer', 'count', 'correction', 'write_off'));--> statement-breakpoint
-- hand-written: what the tables cannot say.
-- Balances follow movements. Rows are locked in the order of their ids, so that no two writers wait for each other.
create function stock_follows_movements() returns trigger language plpgsql as $$
begin
  perform from trade_offers where id in (select offer_id from added where store_id is null) order by id for no key update;
  update trade_offers o set stock = o.stock + m.delta
  from (select offer_id, sum(delta)::integer as delta from added where store_id is null
    group by offer_id having sum(delta) <> 0) m
  where o.id = m.offer_id;
  if exists (select from added where store_id is not null) then
    perform from store_stock where (store_id, offer_id) in (select store_id, offer_id from added)
    order by offer_id, store_id for no key update;
    with moved as (
      select store_id, offer_id, sum(delta)::integer as delta from added where store_id is not null
      group by store_id, offer_id having sum(delta) <> 0
    ), counted as (
      update store_stock s set amount = s.amount + m.delta from moved m
      where s.store_id = m.store_id and s.offer_id = m.offer_id returning s.store_id, s.offer_id
    )
    insert into store_stock as s (store_id, offer_id, amount)
    select m.store_id, m.offer_id, m.delta from moved m
    where not exists (select from counted c where c.store_id = m.store_id and c.offer_id = m.offer_id)
    on conflict (store_id, offer_id) do update set amount = s.amount + excluded.amount;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger stock_follows after insert on stock_movements referencing new table as added
for each statement when (pg_trigger_depth() = 0) execute function stock_follows_movements();
--> statement-breakpoint
-- And movements follow balances that somebody writes directly: a filling, an import, a hand in the database.
create function movements_follow_offers() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_movements (offer_id, kind, delta, by)
    select id, 'receipt', stock, 'database' from changed where stock <> 0 order by id;
  else
    insert into stock_movements (offer_id, kind, delta, by)
    select c.id, 'correction', c.stock - b.stock, 'database' from changed c join before b on b.id = c.id
    where c.stock <> b.stock order by c.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger movements_follow_insert after insert on trade_offers referencing new table as changed
for each statement when (pg_trigger_depth() = 0) execute function movements_follow_offers();
--> statement-breakpoint
create trigger movements_follow_update after update on trade_offers referencing old table as before new table as changed
for each statement when (pg_trigger_depth() = 0) execute function movements_follow_offers();
--> statement-breakpoint
create function movements_follow_stores() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into stock_movements (offer_id, store_id, kind, delta, by)
    select offer_id, store_id, 'receipt', amount, 'database' from changed where amount <> 0 order by store_id, offer_id;
  elsif tg_op = 'DELETE' then
    insert into stock_movements (offer_id, store_id, kind, delta, by)
    select b.offer_id, b.store_id, 'correction', -b.amount, 'database' from before b
    join trade_offers o on o.id = b.offer_id join stores s on s.id = b.store_id where b.amount <> 0;
  else
    insert into stock_movements (offer_id, store_id, kind, delta, by)
    select offer_id, store_id, 'correction', sum(amount), 'database' from (
      select offer_id, store_id, amount from changed union all select offer_id, store_id, -amount from before
    ) c group by offer_id, store_id having sum(amount) <> 0 order by store_id, offer_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger movements_follow_insert after insert on store_stock referencing new table as changed
for each statement when (pg_trigger_depth() = 0) execute function movements_follow_stores();
--> statement-breakpoint
create trigger movements_follow_update after update on store_stock referencing old table as before new table as changed
for each statement when (pg_trigger_depth() = 0) execute function movements_follow_stores();
--> statement-breakpoint
create trigger movements_follow_delete after delete on store_stock referencing old table as before
for each statement when (pg_trigger_depth() = 0) execute function movements_follow_stores();
--> statement-breakpoint
create trigger stock_movements_are_kept before update on stock_movements
for each row execute function refuse_change();
--> statement-breakpoint
-- Movements go together with their offer or shop, and not otherwise.
create function stock_movement_stays() returns trigger language plpgsql as $$
begin
  if not exists (select from trade_offers where id = old.offer_id) then return old; end if;
  if old.store_id is not null and not exists (select from stores where id = old.store_id) then return old; end if;
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger stock_movements_stay before delete on stock_movements
for each row execute function stock_movement_stays();
--> statement-breakpoint
-- What the shops hold today, and what of the warehouse no movement tells of yet.
alter table stock_movements disable trigger stock_follows;
--> statement-breakpoint
insert into stock_movements (offer_id, store_id, kind, delta, by)
select offer_id, store_id, 'receipt', amount, 'database' from store_stock where amount > 0;
--> statement-breakpoint
insert into stock_movements (offer_id, kind, delta, by)
select o.id, 'correction', o.stock - coalesce(m.moved, 0), 'database' from trade_offers o
left join (select offer_id, sum(delta)::integer as moved from stock_movements where store_id is null group by offer_id) m
  on m.offer_id = o.id
where o.stock <> coalesce(m.moved, 0);
--> statement-breakpoint
alter table stock_movements enable trigger stock_follows;
