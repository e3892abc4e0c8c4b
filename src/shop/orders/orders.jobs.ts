import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import type { Locale } from '#kernel/locale.ts'
import { after, days, minutes, type Clock } from '#kernel/time.ts'
import type { Mailer } from '../mail.port.ts'
import type { NewsHandlers } from '../news.ts'
import { expireOrders } from './expire-orders.action.ts'
import { linkDays, orderLinks } from './order-link.ts'
import { letterMoney, orderLetter, type Sender } from './orders.emails.tsx'
import { findOrder, type OrderBack, type OrderDetail } from './orders.queries.ts'
import { isPaidFirst, type OrderState } from './orders.rules.ts'
import { orderLetters, type OrderLetterKind } from './orders.texts.ts'
import { takeOverOrders } from './take-over-orders.action.ts'

type OrderJobsDeps = {
  db: NodePgDatabase
  mailer: Mailer
  config: Sender
  clock: Clock
  secretKeys: readonly string[]
}

/** Nobody is written to of what they see themselves, or of what only the shop minds. */
const letterOfState: Partial<Record<OrderState, OrderLetterKind>> = {
  new: 'toDeliver',
  paid: 'paid',
  shipped: 'shipped',
  ready: 'ready',
  delivered: 'delivered',
  cancelled: 'cancelled',
  expired: 'expired',
  returned: 'returned',
}

/** None for an order that was paid or taken back before the letter: that move has a letter of its own. */
function letterOfNew({ state, paymentType, total }: OrderDetail): OrderLetterKind | undefined {
  if (state === 'awaiting_payment') return 'toPay'
  if (isPaidFirst(paymentType)) return total === 0 ? 'paid' : undefined
  return paymentType === 'invoice' ? 'invoice' : 'toDeliver'
}

const formatOf = (options: Intl.DateTimeFormatOptions): Record<Locale, Intl.DateTimeFormat> => ({
  ru: new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'Europe/Moscow' }),
  en: new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/Moscow' }),
})
const dates = formatOf({ day: 'numeric', month: 'long' })
const times = formatOf({ hour: '2-digit', minute: '2-digit' })
const withSpaces = new Intl.NumberFormat('ru-RU')

const piecesOf = ({ lines, locale }: OrderDetail, { lines: backLines }: OrderBack): string =>
  backLines
    .map(({ lineId, quantity }) => {
      const name = lines.find(({ id }) => id === lineId)?.name[locale] ?? ''
      return quantity > 1 ? `${name} × ${quantity}` : name
    })
    .join(', ')

/** The letters of an order; each knows it by its number and reads how it stands now. */
export function orderHandlers(
  deps: OrderJobsDeps,
): NewsHandlers<'account.email_proved' | 'order.placed' | 'order.moved' | 'order.part_back'> {
  const { db, mailer, config, clock, secretKeys } = deps
  const links = orderLinks(secretKeys)
  const write = async (order: OrderDetail, kind: OrderLetterKind, part?: OrderBack) => {
    const { locale, firstName, number, placedAt, payBefore, pointWords, trackNumber } = order
    const until = dates[locale].format(after(placedAt, days(linkDays)))
    const words = orderLetters[locale][kind]({
      number: withSpaces.format(number),
      name: firstName,
      point: pointWords?.[locale] ?? '',
      track: trackNumber ?? '',
      payBefore: payBefore ? times[locale].format(payBefore) : '',
      pieces: part ? piecesOf(order, part) : '',
      back: part && part.moneyDue > 0 ? letterMoney(part.moneyDue, locale) : '',
    })
    await mailer.send(
      orderLetter({ order, words, path: `/history-orders/guest/${links.keyOf(order)}/`, until }, config),
    )
  }
  return {
    'account.email_proved': async ({ accountId }) => {
      await takeOverOrders(db, { accountId, now: clock() })
    },
    'order.placed': async ({ orderId }) => {
      await takeOverOrders(db, { orderId, now: clock() })
      const order = await findOrder(db, { id: orderId, now: clock() })
      const kind = order && letterOfNew(order)
      if (kind) await write(order, kind)
    },
    'order.moved': async ({ orderId, state }) => {
      const kind = letterOfState[state]
      const order = kind && (await findOrder(db, { id: orderId, now: clock() }))
      if (order) await write(order, kind)
    },
    'order.part_back': async ({ orderId, returnId }) => {
      const order = await findOrder(db, { id: orderId, now: clock() })
      const part = order?.returns.find(({ id }) => id === returnId)
      if (order && part) await write(order, part.kind === 'cancelled' ? 'partCancelled' : 'partReturned', part)
    },
  }
}

type ExpiryDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Looks every half a minute; several processes may look at once. */
export const keepOrdersShort = ({ db, clock, report }: ExpiryDeps): RepeatedJob =>
  every({
    milliseconds: minutes(0.5),
    name: 'orders that nobody paid or fetched',
    work: () => expireOrders(db, clock()),
    report,
  })
