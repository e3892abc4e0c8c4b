import { moneyOfOrders } from '../payments/payments.queries.ts'
import { bonuses } from './bonuses.checks.ts'
import type { BookCheck } from './books.rules.ts'
import { receipts } from './receipts.checks.ts'

const orders: BookCheck[] = [
  {
    name: 'goods of an order and its lines',
    unit: 'kopecks',
    query: `select 'order ' || o.number as subject, o.goods as own_sum, coalesce(sum(l.price * l.quantity), 0) as other_sum
      from orders o left join order_lines l on l.order_id = o.id group by o.id`,
  },
  {
    name: 'total of an order and its lines with delivery',
    unit: 'kopecks',
    query: `select 'order ' || o.number as subject, o.total as own_sum,
        coalesce(sum(l.total), 0) + o.delivery_price as other_sum
      from orders o left join order_lines l on l.order_id = o.id group by o.id`,
  },
  {
    name: 'total of a line and what it had got off',
    unit: 'kopecks',
    query: `select 'order ' || o.number || ', line ' || l.position as subject, l.total as own_sum,
        l.price * l.quantity - (select coalesce(sum(a.amount), 0) from order_allocations a where a.line_id = l.id) as other_sum
      from order_lines l join orders o on o.id = l.order_id`,
  },
  {
    name: 'discounts of an order and their parts on its lines',
    unit: 'kopecks',
    query: `select 'order ' || o.number || ', ' || d.kind as subject, d.amount as own_sum, coalesce((
        select sum(a.amount) from order_allocations a join order_lines l on l.id = a.line_id
        where l.order_id = o.id and a.kind = d.kind), 0) as other_sum
      from orders o, lateral (values ('sale', o.sale_discount), ('promo', o.promo_discount), ('bonus', o.bonus_discount),
        ('certificate', o.certificate_discount),
        ('exchange', o.exchange_discount)) d (kind, amount)`,
  },
]

const returns: BookCheck[] = [
  {
    name: 'what an order costs less and what came back of it',
    unit: 'kopecks',
    query: `select 'order ' || o.number as subject, o.taken_off as own_sum, coalesce(sum(r.amount), 0) as other_sum
      from orders o left join order_returns r on r.order_id = o.id group by o.id`,
  },
  {
    name: 'a return and its lines with delivery',
    unit: 'kopecks',
    query: `select 'order ' || o.number || ', return ' || r.id as subject, r.amount as own_sum, r.delivery_price + (
        select coalesce(sum(b.total), 0) from order_return_lines b where b.return_id = r.id) as other_sum
      from order_returns r join orders o on o.id = r.order_id`,
  },
  {
    name: 'a returned line and what its pieces had got off',
    unit: 'kopecks',
    query: `select 'order ' || o.number || ', return ' || b.return_id || ', line ' || l.position as subject,
        b.total as own_sum, l.price * b.quantity - (
          select coalesce(sum((a ->> 'amount')::bigint), 0) from jsonb_array_elements(b.allocations) a) as other_sum
      from order_return_lines b join order_lines l on l.id = b.line_id join orders o on o.id = l.order_id`,
  },
  {
    name: 'pieces that a line lacks and its returns',
    unit: 'pieces',
    query: `select 'order ' || o.number || ', line ' || l.position || ', ' || k.kind as subject, k.pieces as own_sum,
        (select coalesce(sum(b.quantity), 0) from order_return_lines b join order_returns r on r.id = b.return_id
          where b.line_id = l.id and r.kind = k.kind) as other_sum
      from order_lines l join orders o on o.id = l.order_id,
        lateral (values ('cancelled', l.cancelled_quantity), ('returned', l.returned_quantity)) k (kind, pieces)`,
  },
]

const requests: BookCheck[] = [
  {
    name: 'pieces of a line that are asked back and the returns that are open',
    unit: 'pieces',
    query: `select 'order ' || o.number || ', line ' || l.position as subject, l.asked_quantity as own_sum, (
        select coalesce(sum(r.quantity), 0) from return_request_lines r join return_requests q on q.id = r.request_id
        where r.line_id = l.id and q.state in ('requested', 'approved', 'on_way')) as other_sum
      from order_lines l join orders o on o.id = l.order_id`,
  },
  {
    name: 'pieces of a line that are out in another size and the lines that have them',
    unit: 'pieces',
    query: `select 'order ' || o.number || ', line ' || l.position as subject, l.exchanged_quantity as own_sum, (
        select coalesce(sum(x.quantity - x.cancelled_quantity - x.returned_quantity), 0) from return_request_lines r
        join return_requests q on q.id = r.request_id join order_lines x on x.id = r.exchange_line_id
        join orders e on e.id = x.order_id
        where r.line_id = l.id and q.state in ('received', 'refunded', 'exchanged')
          and e.state not in ('awaiting_payment', 'expired', 'cancelled')) as other_sum
      from order_lines l join orders o on o.id = l.order_id`,
  },
  {
    name: 'pieces that a return has received and what its order gave back or has out in another size',
    unit: 'pieces',
    query: `select 'return ' || q.id as subject, sum(r.received_quantity) as own_sum, (
        select coalesce(sum(b.quantity), 0) from order_return_lines b where b.return_id = q.return_id) + (
        select coalesce(sum(x.quantity), 0) from order_lines x join orders e on e.id = x.order_id
        where e.id = q.exchange_order_id and exists (
          select from order_history h where h.order_id = e.id and h.state = 'paid')) as other_sum
      from return_requests q join return_request_lines r on r.request_id = q.id
      where q.state in ('received', 'refunded', 'exchanged') group by q.id`,
  },
  {
    name: 'returns that are here and whose money nobody has paid back for ten days',
    unit: 'rows',
    query: `select 'return ' || q.id as subject, 1 as own_sum, 0 as other_sum from return_requests q
      where q.state = 'received' and exists (select from return_request_moves m where m.request_id = q.id
        and m.state = 'received' and m.created_at < (select now from clock) - interval '10 days')`,
  },
]

const stock: BookCheck[] = [
  {
    name: 'stock of a place and its movements',
    unit: 'pieces',
    query: `with balances as (
        select id as offer_id, null::integer as store_id, stock as pieces from trade_offers
        union all select offer_id, store_id, amount from store_stock
      ), moved as (select offer_id, store_id, sum(delta) as pieces from stock_movements group by 1, 2),
      x as (select coalesce(b.offer_id, m.offer_id) as offer_id, coalesce(b.store_id, m.store_id) as store_id,
          coalesce(b.pieces, 0) as own_sum, coalesce(m.pieces, 0) as other_sum from balances b full join moved m
          on (b.offer_id, coalesce(b.store_id, 0)) = (m.offer_id, coalesce(m.store_id, 0)))
      select 'article ' || p.sku || ', offer ' || o.id || coalesce(', shop ' || x.store_id, '') as subject, own_sum, other_sum
      from x join trade_offers o on o.id = x.offer_id join products p on p.id = o.product_id`,
  },
  {
    // Refused pieces on their way back are in neither count, so they are added to the order. Orders from before the
    // ledger have only incoming movements and are skipped.
    name: 'pieces that an order has and what left the stock for it',
    unit: 'pieces',
    query: `with gone as (select order_number, offer_id, -sum(delta) as pieces from stock_movements
        where order_number is not null group by 1, 2)
      select 'order ' || o.number || ', article ' || l.sku as subject, l.pieces + coalesce((
          select sum(s.quantity - s.kept) from shipment_lines s join shipments p on p.id = s.shipment_id
            join order_lines b on b.id = s.line_id
          where p.order_id = o.id and b.offer_id = l.offer_id and p.settled_at is not null and p.arrived_at is null), 0)
        as own_sum, coalesce(g.pieces, 0) as other_sum
      from orders o join lateral (
        select offer_id, min(sku) as sku, case when o.state = 'expired' then 0
          else sum(quantity - cancelled_quantity - returned_quantity - exchanged_quantity) end as pieces
        from order_lines where order_id = o.id and offer_id is not null group by 1) l on true
      left join gone g on g.order_number = o.number and g.offer_id = l.offer_id
      where exists (select from stock_movements m where m.order_number = o.number and m.delta < 0)`,
  },
]

const parcels: BookCheck[] = [
  {
    // Pieces canceled during packing leave their parcels later, by a job.
    name: 'pieces of an order and its parcels',
    unit: 'pieces',
    query: `select 'order ' || o.number || ', line ' || l.position as subject, l.quantity - l.cancelled_quantity as own_sum, (
        select coalesce(sum(s.quantity), 0) from shipment_lines s join shipments p on p.id = s.shipment_id
        where s.line_id = l.id and p.state <> 'cancelled') as other_sum
      from orders o join order_lines l on l.order_id = o.id
      where o.state in ('packing', 'shipped', 'ready', 'delivered', 'partly_returned', 'returned')
        and exists (select from shipments p where p.order_id = o.id and p.state <> 'cancelled')
        and not exists (select from order_history h where h.order_id = o.id and h.created_at > (select now from clock) - interval '1 hour')
        and not exists (select from order_notes n where n.order_id = o.id and n.created_at > (select now from clock) - interval '1 hour')`,
  },
]

/** Bonuses or certificate money spent on an order, net of returns; an expired order spends nothing. */
const spent = (column: string, back: string, entries: string) => `
  select 'order ' || o.number as subject,
    case when o.state = 'expired' then 0 else o.${column} - (
      select coalesce(sum(${back}), 0) from order_returns r where r.order_id = o.id) end as own_sum, e.spent as other_sum
  from orders o join lateral (${entries}) e on e.spent is not null`

const discounts: BookCheck[] = [
  {
    name: 'balance of a certificate and its entries',
    unit: 'kopecks',
    query: `select 'certificate ' || c.id as subject, c.balance as own_sum, coalesce(sum(e.amount), 0) as other_sum
      from certificates c left join certificate_entries e on e.certificate_id = c.id group by c.id`,
  },
  {
    name: 'what an order paid by certificates and what they lost',
    unit: 'kopecks',
    query: spent(
      'certificate_discount',
      'r.certificate',
      `select -coalesce(sum(amount), 0) as spent from certificate_entries where order_number = o.number`,
    ),
  },
  {
    // The entries are deleted with the account.
    name: 'what an order paid by bonuses and what was spent',
    unit: 'kopecks',
    query: spent(
      'bonus_discount',
      'r.bonuses * 100',
      `select -sum(amount) * 100 as spent from bonus_entries where order_number = o.number and kind in ('spent', 'given_back')`,
    ),
  },
  ...bonuses,
]

const money: BookCheck[] = [
  {
    name: 'what an order sold as certificates and what was issued of it',
    unit: 'kopecks',
    query: `select 'order ' || o.number as subject, s.value * s.quantity as own_sum, coalesce((
        select sum(e.amount) from certificates c join certificate_entries e on e.certificate_id = c.id
        where c.sold_in = o.id and e.kind = 'issued'), 0) as other_sum
      from certificate_sales s join orders o on o.id = s.order_id where s.issued_at is not null`,
  },
  {
    // Orders paid another way are marked by staff and have no counted payment.
    name: 'money of an order and what was taken through the provider',
    unit: 'kopecks',
    query: `select 'order ' || number as subject, paid as own_sum, taken as other_sum from (${moneyOfOrders}) sums
      where counted_payments > 0`,
  },
  {
    name: 'money of an order and the transfers that its invoice counts',
    unit: 'kopecks',
    query: `select 'order ' || o.number as subject, o.paid as own_sum, sum(t.sum) as other_sum
      from orders o join invoice_transfers t on t.order_id = o.id and t.state = 'counted' group by o.id`,
  },
  {
    // A payment may exceed the requested amount; a failed refund moved no money.
    name: 'money of a payment and more that goes back of it',
    unit: 'kopecks',
    query: `select 'payment ' || p.id as subject, coalesce(p.received, p.amount) as own_sum,
        greatest(coalesce(p.received, p.amount), p.released + sum(r.amount)) as other_sum
      from payments p join refunds r on r.payment_id = p.id and r.state <> 'failed' group by p.id`,
  },
  {
    name: 'money of an order beyond what it costs that nobody has paid back for a day',
    unit: 'kopecks',
    query: `select 'order ' || o.number as subject, o.paid - o.refunded as own_sum, o.total - o.taken_off as other_sum
      from orders o where o.paid - o.refunded > o.total - o.taken_off and not exists (
        select from order_returns r where r.order_id = o.id and r.created_at > (select now from clock) - interval '1 day')`,
  },
]

const lists: BookCheck[] = [
  {
    name: 'news that nobody has passed on for an hour',
    unit: 'rows',
    query: `select 'outbox' as subject, count(*) as own_sum, 0 as other_sum from outbox
      where created_at < now() - interval '1 hour'`,
  },
]

export const bookChecks: readonly BookCheck[] = [
  ...orders,
  ...returns,
  ...requests,
  ...parcels,
  ...stock,
  ...discounts,
  ...money,
  ...receipts,
  ...lists,
]
