import type { Locale } from '#kernel/locale.ts'
import { kopecks } from '#kernel/money.ts'
import type { OrderOnPage, ReceiptOnPage } from '#shop/order-page/order-page.queries.ts'
import { isOver } from '#shop/orders/orders.rules.ts'
import { formatMoney } from '#ui/format-money.ts'
import { dayText } from '#kernel/day-text.ts'
import { fill } from '../common/fill.ts'
import { receiptTexts } from './receipts.texts.ts'

export type ReceiptView = {
  id: number
  title: string
  note: string
  lines: { name: string; sum: string }[]
}
/** Receipts; `next` announces one still to come. */
export type ReceiptsView = { title: string; receipts: ReceiptView[]; next: string }

/** Receipts of an order with lines, sums, and fiscal data. */
export function receiptsView({ receipts: all, state }: OrderOnPage, locale: Locale): ReceiptsView | null {
  if (all.length === 0) return null
  const t = receiptTexts[locale]
  const isSettled = all.some(({ kind }) => kind === 'settlement')
  const next = isSettled || isOver(state) ? '' : t.next
  return { title: t.title, receipts: all.map((receipt) => viewOf(receipt, locale)), next }
}

function viewOf({ id, kind, state, amount, createdAt, lines, fiscal }: ReceiptOnPage, locale: Locale): ReceiptView {
  const t = receiptTexts[locale]
  const facts = { sum: formatMoney(amount, locale), day: dayText(createdAt, locale) }
  return {
    id,
    title: fill(t.kinds[kind], facts),
    note: state === 'done' ? (fiscal ? fill(t.fiscal, { ...fiscal }) : t.sent) : t.pending,
    lines: lines.map(({ name, quantity, price }) => ({
      name: quantity > 1 ? `${name} × ${quantity}` : name,
      sum: formatMoney(kopecks(price * quantity), locale),
    })),
  }
}
