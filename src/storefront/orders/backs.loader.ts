import type { Locale } from '#kernel/locale.ts'
import type { OrderBack, OrderDetail } from '#shop/orders/orders.queries.ts'
import { bonusWord } from '#ui/bonus-word.ts'
import { formatMoney, formatNumber } from '#ui/format-money.ts'
import { dayText } from '#kernel/day-text.ts'
import { fill } from '../common/fill.ts'
import { ordersTexts } from './orders.texts.ts'

export type BackData = { id: number; title: string; names: string; sums: string }

/** Removed or returned part of an order with its refund. */
export function backData(back: OrderBack, { lines }: OrderDetail, locale: Locale): BackData {
  const { kind, at, moneyDue, bonuses, certificate } = back
  const t = ordersTexts[locale].detail.backs
  const names =
    back.lines.length === 0
      ? [t.delivery]
      : back.lines.map(({ lineId, quantity }) => {
          const line = lines.find(({ id }) => id === lineId)?.name[locale] ?? ''
          return quantity > 1 ? `${line} × ${quantity}` : line
        })
  const sums = [
    moneyDue > 0 && fill(t.money, { sum: formatMoney(moneyDue, locale) }),
    bonuses > 0 && `${formatNumber(bonuses, locale)} ${bonusWord(bonuses, locale)}`,
    certificate > 0 && fill(t.certificate, { sum: formatMoney(certificate, locale) }),
  ]
  return {
    id: back.id,
    title: fill(t[kind], { day: dayText(at, locale) }),
    names: names.join(', '),
    sums: sums.filter(Boolean).join(', '),
  }
}
