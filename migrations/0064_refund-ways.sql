ALTER TABLE "receipts" DROP CONSTRAINT "receipts_state";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "way" text DEFAULT 'bank' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received" CHECK ("payments"."received" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_way" CHECK ("refunds"."way" in ('bank', 'cabinet', 'hand'));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_state" CHECK ("receipts"."state" in ('awaiting_refund', 'wanted', 'sent', 'done', 'failed', 'void'));
--> statement-breakpoint
-- A receipt of a refund waits for its money; where the money never went, there is none.
update receipts r set state = case b.state when 'failed' then 'void' else 'awaiting_refund' end
from refunds b
where b.payment_id = r.payment_id and b.key = r.key and b.state in ('due', 'failed')
  and r.kind = 'refund' and r.state = 'wanted' and r.settled = 0 and r.provider_refund_id is null;
--> statement-breakpoint
update refunds set asked_at = checked_at where state = 'due';
--> statement-breakpoint
-- Another sum than was asked for came, and all of it has gone back.
update payments p set received = b.sum
from (select payment_id, sum(amount) as sum from refunds where state = 'done' group by 1) b
where b.payment_id = p.id and p.counted_at is null and p.state = 'refunded' and b.sum <> p.amount;
--> statement-breakpoint
-- Staff wrote down by hand what was on its way back already: the refund under way could never end.
update orders o set refunded = o.paid - d.sum
from (select p.order_id, sum(r.amount) as sum from refunds r join payments p on p.id = r.payment_id
  where r.state = 'due' and p.counted_at is not null group by 1) d
where d.order_id = o.id and o.refunded + d.sum > o.paid;
--> statement-breakpoint
-- Money that staff paid back some other way becomes a row of the payment that it came by.
insert into refunds (payment_id, key, amount, state, way, changed_at)
select p.id, p.key || '-hand-0', o.refunded - p.released - b.sum, 'done', 'hand', now()
from orders o join payments p on p.order_id = o.id and p.counted_at is not null
cross join lateral (select coalesce(sum(amount), 0) as sum from refunds where payment_id = p.id and state = 'done') b
where o.refunded > p.released + b.sum;
--> statement-breakpoint
-- All of a payment went back in the cabinet of its provider: its receipt is asked after.
with bare as (
  select b.id, b.key, b.amount, coalesce(b.provider_id, b.key) as provider_id, s.order_id, s.payment_id, s.lines, s.provider,
    s.provider_payment_id
  from refunds b join receipts s on s.payment_id = b.payment_id and s.kind in ('prepayment', 'advance') and s.amount = b.amount
  where b.state = 'done' and b.way = 'bank' and not exists (select from receipts r where r.key = b.key)
    and not exists (select from receipts r where r.payment_id = b.payment_id and r.kind = 'settlement')
), told as (
  insert into receipts (order_id, payment_id, kind, key, amount, settled, lines, provider, provider_payment_id,
    provider_refund_id, changed_at)
  select order_id, payment_id, 'refund', key, amount, 0, lines, provider, provider_payment_id, provider_id, now() from bare
)
update refunds b set way = 'cabinet' from bare where bare.id = b.id;
