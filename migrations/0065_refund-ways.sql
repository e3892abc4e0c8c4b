ALTER TABLE "receipts" DROP CONSTRAINT "receipts_state";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received" bigint;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "way" text DEFAULT 'bank' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received" CHECK ("payments"."received" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_way" CHECK ("refunds"."way" in ('bank', 'cabinet', 'hand'));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_state" CHECK ("receipts"."state" in ('awaiting_refund', 'wanted', 'sent', 'done', 'failed', 'void'));
--> statement-breakpoint
-- Money that staff noted as paid back by hand, beside a refund on its way, may be more than was paid. A note is a booked
-- fact with a name and an audit row, so no sum of an order is changed here. A refund that the bank was never asked for
-- would pay twice: it ends, and staff begins again what is left of it. One that the bank was asked for may have gone:
-- it goes on to its end, its payment is shown to staff, and the order counts no more than was paid (`noteInOrder`).
update refunds set state = 'failed', changed_at = now()
where state = 'due' and checked_at is null and provider_id is null and payment_id in (
  select p.id from orders o join payments p on p.order_id = o.id and p.counted_at is not null
  where o.refunded + (select sum(amount) from refunds where payment_id = p.id and state = 'due') > o.paid);
--> statement-breakpoint
update payments p set trouble = 'refunded_outside' from orders o
where o.id = p.order_id and p.counted_at is not null and p.trouble is null
  and o.refunded + (select sum(amount) from refunds where payment_id = p.id and state = 'due') > o.paid;
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
-- Money that staff paid back some other way becomes a row of the payment that it came by. Beside a refund that goes on
-- the note may name the same money: its row is written if that refund fails (`writeNotedByHand`).
insert into refunds (payment_id, key, amount, state, way, changed_at)
select p.id, p.key || '-hand-0', o.refunded - p.released - b.sum, 'done', 'hand', now()
from orders o join payments p on p.order_id = o.id and p.counted_at is not null
cross join lateral (select coalesce(sum(amount) filter (where state = 'done'), 0) as sum,
  sum(amount) filter (where state = 'due') as due from refunds where payment_id = p.id) b
where o.refunded > p.released + b.sum and (b.due is null or o.refunded + b.due <= o.paid);
--> statement-breakpoint
-- A payment is over once all of it is back.
update payments p set state = 'refunded', trouble = null, changed_at = now()
where p.counted_at is not null and p.state in ('paid', 'refund_due')
  and not exists (select from refunds where payment_id = p.id and state = 'due')
  and exists (select from refunds where payment_id = p.id and way = 'hand')
  and p.amount - p.released <= (select sum(amount) from refunds where payment_id = p.id and state = 'done');
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
