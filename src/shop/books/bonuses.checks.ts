import type { BookCheck } from './books.rules.ts'

const ledgerTotal = (sum: string, total: string) => `
  select 'account ' || account_id as subject, e.own_sum, t.${total} as other_sum
  from bonus_totals t full join (select account_id, ${sum} as own_sum from bonus_entries group by 1) e using (account_id)`

/** The ledger of bonuses within itself, and beside orders and friends. */
export const bonuses: BookCheck[] = [
  {
    // Only what returned things had brought may be owed.
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
