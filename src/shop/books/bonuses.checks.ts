import { roubles } from '#kernel/money.ts'
import { levelStarts } from '../loyalty/loyalty.rules.ts'
import type { BookCheck } from './books.rules.ts'

const ledgerTotal = (sum: string, total: string) => `
  select 'account ' || account_id as subject, e.own_sum, t.${total} as other_sum
  from bonus_totals t full join (select account_id, ${sum} as own_sum from bonus_entries group by 1) e using (account_id)`

/** Amount of kept goods per member, of orders delivered after a moment. */
const keptSince = (moment: string) => `
  select o.account_id, sum(o.total - o.delivery_price + o.certificate_discount - o.taken_off + coalesce((
      select sum(r.delivery_price - r.certificate) from order_returns r where r.order_id = o.id), 0)) as sum
  from orders o join (select order_id, min(created_at) as at from order_history where state = 'delivered' group by 1) d
    on d.order_id = o.id and d.at > ${moment}
  where o.kind = 'goods' and o.state in ('delivered', 'partly_returned') group by 1`

/** Members without order changes for an hour, whose jobs have finished. */
const quietMembers = `
  select * from loyalty_members m where not exists (select from orders o where o.account_id = m.account_id and (
    exists (select from order_history h where h.order_id = o.id and h.created_at > (select now from clock) - interval '1 hour')
    or exists (select from order_returns r where r.order_id = o.id and r.created_at > (select now from clock) - interval '1 hour')))`

const levels: BookCheck[] = [
  {
    // Yearly sums are recalculated each night: an order may leave the year up to two days later.
    name: 'sum of the year of a member and the orders of it',
    unit: 'kopecks',
    query: `select 'account ' || m.account_id as subject, m.year_sum as own_sum,
        least(greatest(m.year_sum, greatest(0, coalesce(k.sum, 0))), greatest(0, coalesce(l.sum, 0))) as other_sum
      from (${quietMembers}) m
      left join (${keptSince(`(select now from clock) - interval '365 days'`)}) k on k.account_id = m.account_id
      left join (${keptSince(`(select now from clock) - interval '367 days'`)}) l on l.account_id = m.account_id`,
  },
  {
    name: 'level of a member and the one that the sum of the year makes',
    unit: 'rows',
    query: `select 'account ' || account_id as subject, level as own_sum, case
        when year_sum >= ${roubles(levelStarts[3])} then 3 when year_sum >= ${roubles(levelStarts[2])} then 2 else 1 end as other_sum
      from loyalty_members`,
  },
]

/** Checks of the bonus ledger, by itself and against orders and referrals. */
export const bonuses: BookCheck[] = [
  ...levels,
  {
    // Only bonuses of returned goods may be owed.
    name: 'bonuses of somebody who has less than none',
    unit: 'bonuses',
    query: `select 'account ' || account_id as subject, sum(amount) as own_sum,
        coalesce(sum(amount) filter (where kind = 'taken_back'), 0) as other_sum from bonus_entries
      group by account_id having sum(amount) < coalesce(sum(amount) filter (where kind = 'taken_back'), 0)`,
  },
  {
    name: 'the entries of an account and what its totals say',
    unit: 'bonuses',
    query: ledgerTotal('sum(amount)', 'total'),
  },
  {
    name: 'how many entries an account has and how many its totals say',
    unit: 'rows',
    query: `${ledgerTotal('count(*)', 'entries')} union all
      ${ledgerTotal('count(*) filter (where amount > 0)', 'pluses')}`,
  },
  {
    name: 'bonuses with an end and more that was used of them',
    unit: 'bonuses',
    query: `select 'bonus entry ' || e.id as subject, e.amount as own_sum, greatest(e.amount, sum(d.amount)) as other_sum
      from bonus_entries e join bonus_draws d on d.lot_id = e.id group by e.id`,
  },
  {
    name: 'bonuses whose end was more than a day ago and what was left of them',
    unit: 'bonuses',
    query: `select 'bonus entry ' || e.id as subject, e.amount as own_sum,
        (select coalesce(sum(d.amount), 0) from bonus_draws d where d.lot_id = e.id) as other_sum
      from bonus_entries e where e.amount > 0 and e.expires_at < (select now from clock) - interval '1 day'`,
  },
  {
    name: 'bonuses that have run out and the entry that says of which',
    unit: 'bonuses',
    query: `select 'bonus entry ' || e.id as subject, -e.amount as own_sum, coalesce(d.amount, 0) as other_sum
      from bonus_entries e left join bonus_draws d on d.entry_id = e.id where e.kind = 'expired'`,
  },
  {
    name: 'friends whose first order was kept and the entries for both',
    unit: 'rows',
    query: `select 'referral of account ' || r.account_id as subject, 2 as own_sum, count(e.id) as other_sum
      from referrals r left join bonus_entries e on e.key in ('friend:' || r.account_id, 'friend_of:' || r.account_id)
      where r.state = 'earned' group by r.account_id`,
  },
  {
    name: 'bonuses that an order brought beyond what it promised',
    unit: 'bonuses',
    query: `select 'order ' || o.number as subject, sum(e.amount) as own_sum,
        least(greatest(sum(e.amount), 0), case when o.state in ('returned', 'cancelled', 'expired') then 0
          else o.bonuses_to_come end) as other_sum
      from orders o join bonus_entries e on e.order_number = o.number and e.kind in ('earned', 'taken_back') group by o.id`,
  },
]
