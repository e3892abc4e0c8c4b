import type { OrderDetail } from '#shop/orders/orders.queries.ts'
import type { Payment } from '#shop/payments/payments.queries.ts'
import { fill } from '../common/fill.ts'
import type { PayTexts } from './pay.texts.ts'

export type PayWords = { title: string; lead: string; alert: { strong: string; text: string } | null }

type WordsInput = {
  stage: 'waiting' | 'failed' | 'over'
  order: OrderDetail
  tries: readonly Payment[]
  isChecking: boolean
  /** The open payment uses a QR code on this page. */
  hasCode: boolean
  t: PayTexts
  number: string
}

/** Title, lead and alert of the payment page. */
export function wordsOf({ stage, order, tries, isChecking, hasCode, t, number }: WordsInput): PayWords {
  if (stage === 'over') return { ...overWords({ order, tries, t, number }), alert: null }
  const latest = tries.at(-1)
  if (isChecking) return { ...t.checking, alert: null }
  if (stage === 'waiting') {
    const isCharged = latest?.payUrl === null
    const lead = isCharged
      ? t.waiting.charge
      : latest?.method === 'mirpay'
        ? t.waiting.android
        : hasCode
          ? t.code.lead
          : t.waiting.lead
    return { title: t.waiting.title, lead: fill(lead, { number }), alert: null }
  }
  const lead = fill(t.same, { number })
  if (latest?.state === 'declined') {
    const strong = t.failed.reasons[latest.reason ?? 'bank_refused']
    return { title: t.failed.title, lead, alert: { strong, text: t.failed.nothing } }
  }
  const alert = latest?.state === 'pending' ? { strong: t.failed.noAnswer, text: '' } : null
  return { title: t.failed.notBegun, lead, alert }
}

/** Texts of an order that can no longer be paid; late money is refunded, with the reason on the payment. */
function overWords({
  order,
  tries,
  t,
  number,
}: Omit<WordsInput, 'stage' | 'isChecking' | 'hasCode'>): Omit<PayWords, 'alert'> {
  if (order.state !== 'expired') return { title: fill(t.over.closed, { number }), lead: t.over.text }
  const late = tries.find(({ state }) => state === 'refund_due' || state === 'refunded')
  if (!late) return { title: t.over.expired, lead: t.over.text }
  const isSpent = late.lateReason === 'spent_meanwhile'
  const lead = late.state === 'refunded' ? t.over.moneyBack : t.over.moneyDue
  return {
    title: late.lateReason === 'sold_out_meanwhile' ? t.over.soldOut : t.over.tooLate,
    lead: isSpent ? `${t.over.spent} ${lead}` : lead,
  }
}
