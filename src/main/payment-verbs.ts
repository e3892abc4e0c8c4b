import { ConfigError } from '#config/config.ts'
import { asRoubles } from '#kernel/money.ts'
import { notFound } from '#kernel/refusal.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { namesOf } from '#shop/contracts.ts'
import { checkAllSoon } from '#shop/payments/check-payments.action.ts'
import { latestReport } from '#shop/payments/daily-report.action.ts'
import {
  eventsOf,
  latestPayments,
  moneyDifferences,
  paymentsOf,
  type Payment,
} from '#shop/payments/payments.queries.ts'
import { refundsOf } from '#shop/payments/refund-money.action.ts'
import { closeLostHold, endRefundByStaff, refundByHand } from '#shop/money-tasks/refunds-by-staff.action.ts'
import { by, verbGroup, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `payment list                                       what a person has to look at, then the latest
  npm run staff -- payment show 48262137                             every try to pay for an order
  npm run staff -- payment reconcile                                 differences, and all open payments are asked about
  npm run staff -- payment report                                    what the last daily look found
  npm run staff -- payment refund 17 [500]                            pays back what is left of it, or so many roubles
  npm run staff -- payment refund-ended 33 done|failed                the bank does not say it: as its cabinet shows
  npm run staff -- payment close 17 "why"                             a hold was lost, and nothing is to be done about it`

const numberIn = (text: string | undefined): number => {
  if (!text || !/^\d{1,9}$/.test(text)) throw new ConfigError(`usage: npm run staff -- ${usage}`)
  return Number(text)
}
const roublesIn = (text: string): number => {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) throw new ConfigError(`usage: npm run staff -- ${usage}`)
  return Number(text)
}
const minute = (moment: Date | null): string => moment?.toISOString().slice(0, 16) ?? ''

/** One row without name, address or card. */
const rowOf = (
  { id, provider, method, amount, state, reason, trouble, changedAt }: Payment,
  isStranded = false,
): string =>
  [
    id,
    minute(changedAt),
    provider,
    method,
    asRoubles(amount),
    state,
    trouble ?? (isStranded ? 'no_contract' : (reason ?? '')),
  ].join('\t')

const acts: Record<string, StaffAct> = {
  list: async ({ db, paymentProviders = [] }) => {
    const rows = await latestPayments(db, namesOf(paymentProviders))
    const lines = rows.map((row) => `${row.orderNumber}\t${row.orderState}\t${rowOf(row.payment, row.isStranded)}`)
    return lines.join('\n') || 'No payments.'
  },
  show: async ({ db }, [number]) => {
    const order = await findOrder(db, { number: numberIn(number), now: new Date() })
    if (!order) throw notFound('order')
    const lines = await Promise.all(
      (await paymentsOf(db, order.id)).map(async (payment) => {
        const events = await eventsOf(db, payment)
        const backs = (await refundsOf(db, payment.id)).map(
          ({ id, changedAt, amount, state, way }) =>
            `\trefund ${id}\t${minute(changedAt)}\t${asRoubles(amount)}\t${state}\t${way}`,
        )
        const tellings = events.map(({ at, handledAt }) => `\ttold ${minute(at)}\t${minute(handledAt)}`)
        return [rowOf(payment), ...backs, ...tellings]
      }),
    )
    return lines.flat().join('\n') || 'Nobody has tried to pay.'
  },
  reconcile: async ({ db }) => {
    const differences = await moneyDifferences(db)
    const lines = differences.map((row) => `${row.number}\t${row.paid / 100} paid\t${row.counted / 100} taken`)
    const count = await checkAllSoon(db)
    return [...lines, `${lines.length} differences; ${count} open payments are asked about within a minute.`].join('\n')
  },
  report: async ({ db }) => {
    const report = await latestReport(db)
    return report ? [report.day, ...report.lines, `${report.lines.length} differences.`].join('\n') : 'No report yet.'
  },
  refund: async ({ db }, [id, roubles]) => {
    const part = roubles === undefined ? undefined : roublesIn(roubles)
    const payment = await refundByHand(db, { paymentId: numberIn(id), roubles: part, by: by(), now: new Date() })
    return `Payment ${payment.id}: ${asRoubles(payment.amount)} is on its way back.`
  },
  'refund-ended': async ({ db }, [id, outcome]) => {
    if (outcome !== 'done' && outcome !== 'failed') throw new ConfigError(`usage: npm run staff -- ${usage}`)
    await endRefundByStaff(db, { refundId: numberIn(id), outcome, by: by(), now: new Date() })
    return outcome === 'done' ? `Refund ${id} is back.` : `Refund ${id} has failed; payment refund begins again.`
  },
  close: async ({ db }, [id, why]) => {
    if (!why) throw new ConfigError(`usage: npm run staff -- ${usage}`)
    await closeLostHold(db, { paymentId: numberIn(id), why, by: by(), now: new Date() })
    return `Payment ${id} needs nobody any more.`
  },
}

export const paymentVerbs: Record<string, StaffVerb> = {
  payment: verbGroup(usage, acts),
}
