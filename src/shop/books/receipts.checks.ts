import type { BookCheck } from './books.rules.ts'

/** Checks of payments against the receipts that the law requires. */
export const receipts: BookCheck[] = [
  {
    // The settled part of an advance is in the receipt of the advance already. Money that is only held has no receipt.
    name: 'money that an order counts and the receipts of it',
    unit: 'kopecks',
    query: `select 'order ' || o.number || ', payment ' || p.id as subject, p.amount - p.released as own_sum, coalesce((
        select sum(r.amount - r.settled) from receipts r
        where r.payment_id = p.id and r.kind in ('prepayment', 'advance', 'settlement')), 0) as other_sum
      from payments p join orders o on o.id = p.order_id
      where p.counted_at is not null and p.state in ('paid', 'refund_due', 'refunded')`,
  },
  {
    // A payment of a wrong amount has no receipt to reverse, and staff issues the receipts of manual refunds.
    name: 'money that went back and its receipt',
    unit: 'kopecks',
    query: `select 'payment ' || b.payment_id || ', refund ' || b.id as subject, b.amount as own_sum, coalesce((
        select sum(r.amount) from receipts r
        where r.payment_id = b.payment_id and r.kind = 'refund' and r.key = b.key), 0) as other_sum
      from refunds b where b.state = 'done' and b.way <> 'hand' and exists (
        select from receipts r where r.payment_id = b.payment_id and r.kind in ('prepayment', 'advance', 'settlement'))`,
  },
  {
    name: 'orders that were paid before and handed over an hour ago, and their settlement',
    unit: 'rows',
    query: `select 'order ' || o.number as subject, 1 as own_sum, least(1, (select count(*) from receipts r
          where r.order_id = o.id and r.kind = 'settlement')) as other_sum
      from orders o where o.state in ('delivered', 'partly_returned') and o.kind = 'goods' and o.total > o.taken_off
        and exists (select from payments p where p.order_id = o.id and p.counted_at is not null and p.state = 'paid')
        and exists (select from order_history h where h.order_id = o.id and h.state = 'delivered'
          and h.created_at < (select now from clock) - interval '1 hour')`,
  },
  {
    name: 'a receipt and its lines',
    unit: 'kopecks',
    query: `select 'receipt ' || r.id as subject, r.amount as own_sum, (
        select coalesce(sum((l ->> 'price')::bigint * (l ->> 'quantity')::bigint), 0) from jsonb_array_elements(r.lines) l
      ) as other_sum from receipts r`,
  },
  {
    // A certificate given away by staff is registered by the owner's own till.
    name: 'orders beside a certificate that were handed over an hour ago and their settlement',
    unit: 'rows',
    query: `select 'order ' || o.number as subject, 1 as own_sum, least(1, (select count(*) from receipts r
          where r.order_id = o.id and r.kind = 'settlement')) as other_sum
      from orders o where o.state in ('delivered', 'partly_returned') and o.certificate_discount > (
          select coalesce(sum(r.certificate), 0) from order_returns r where r.order_id = o.id)
        and exists (select from order_history h where h.order_id = o.id and h.state in ('delivered', 'partly_returned')
          and h.created_at < (select now from clock) - interval '1 hour')
        and exists (select from certificate_entries e join certificates c on c.id = e.certificate_id
          join payments p on p.order_id = c.sold_in
          where e.order_number = o.number and e.kind = 'spent' and p.state = 'paid' and p.counted_at is not null)`,
  },
  {
    name: 'what came back to a certificate an hour ago after its settlement and the receipts of it',
    unit: 'kopecks',
    query: `select 'order ' || o.number || ', return ' || r.id as subject, r.certificate as own_sum, coalesce((
        select sum(b.amount) from receipts b where b.order_id = o.id and b.kind = 'refund'
          and b.key like '%-c' || o.number || '-r' || r.id), 0) as other_sum
      from order_returns r join orders o on o.id = r.order_id
      where r.kind = 'returned' and r.certificate > 0 and r.created_at < (select now from clock) - interval '1 hour'
        and exists (select from receipts s where s.order_id = o.id and s.kind = 'settlement'
          and s.last_return_id < r.id)`,
  },
  {
    name: 'receipts that the till has not registered for a day',
    unit: 'rows',
    query: `select 'receipt ' || id as subject, 1 as own_sum, 0 as other_sum from receipts
      where state in ('wanted', 'sent', 'failed') and changed_at < (select now from clock) - interval '1 day'`,
  },
]
