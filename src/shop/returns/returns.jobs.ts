import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { dayText } from '#kernel/day-text.ts'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { after, days, minutes, type Clock } from '#kernel/time.ts'
import { withdrawalPath } from '../consents/withdrawal-link.ts'
import type { Mailer } from '../mail.port.ts'
import type { NewsHandlers } from '../news.ts'
import { letterMoney } from '#letters/letter-money.ts'
import { orderLetter, type OrderLetterParts, type Sender } from '../order-letters/order-letter.emails.tsx'
import { moreBackText } from '../order-letters/more-back.ts'
import { sendOnce } from '../order-letters/order-letters.actions.ts'
import { linkDays, orderLinks } from '../orders/order-link.ts'
import { findOrder, type OrderDetail } from '../orders/orders.queries.ts'
import { giveBackLostPieces } from './exchange-back.action.ts'
import { findReturn, type ReturnOnPage } from './returns.queries.ts'
import { returnLetters, type ReturnLetterKind } from './returns.letters.ts'
import { returnCode, type ReturnState } from './returns.rules.ts'
import { settleReturns } from './settle-returns.action.ts'

type ReturnJobsDeps = {
  db: NodePgDatabase
  mailer: Mailer
  config: Sender
  clock: Clock
  secretKeys: readonly string[]
  site: { now: () => Promise<{ settings: { phone: string } }> }
  seller?: OrderLetterParts['seller']
}

const isTold = (state: ReturnState): state is ReturnLetterKind => state !== 'withdrawn' && state !== 'exchanged'

/** True for a refund within a day of the arrival, because the arrival email has named the sum. */
function isToldBefore(state: ReturnState, { moves }: ReturnOnPage): boolean {
  const [here, end] = [moves.find((move) => move.state === 'received'), moves.find((move) => move.state === state)]
  return state === 'refunded' && !!here && !!end && new Date(end.at) < after(new Date(here.at), days(1))
}

/** Number of the exchange order while active; if its sizes were sold, the money is refunded instead. */
async function exchangeOf(db: NodePgDatabase, { exchangeNumber }: ReturnOnPage, now: Date): Promise<string> {
  const order = exchangeNumber === null ? undefined : await findOrder(db, { number: exchangeNumber, now })
  return order && !['cancelled', 'expired'].includes(order.state) ? withSpaces.format(order.number) : ''
}

const withSpaces = new Intl.NumberFormat('ru-RU')

/** Names of the pieces, «Топ «Онега» × 2»; after the arrival, of the received ones. */
const piecesOf = (order: OrderDetail, { lines }: ReturnOnPage): string =>
  lines
    .map(({ lineId, quantity }) => {
      const name = order.lines.find(({ id }) => id === lineId)?.name[order.locale] ?? ''
      return quantity > 1 ? `${name} × ${quantity}` : name
    })
    .join(', ')

export function returnHandlers(deps: ReturnJobsDeps): NewsHandlers<'return.moved' | 'exchange.part_back'> {
  const { db, mailer, config, clock, secretKeys, site, seller } = deps
  const links = orderLinks(secretKeys)
  return {
    'exchange.part_back': ({ orderId }) => giveBackLostPieces(db, { orderId, now: clock() }),
    'return.moved': async ({ requestId, state }) => {
      if (!isTold(state)) return
      const request = await findReturn(db, requestId)
      const order = request && (await findOrder(db, { id: request.orderId, now: clock() }))
      if (!order || isToldBefore(state, request)) return
      const { locale, placedAt } = order
      const money = request.moneyDue ?? request.moneyShown
      const words = returnLetters[locale][state]({
        code: returnCode(order.number, request.position),
        number: withSpaces.format(order.number),
        name: order.firstName,
        pieces: piecesOf(order, request),
        money: money > 0 ? letterMoney(money, locale) : '',
        way: request.way,
        isOurs: request.paidBy === 'shop',
        store: request.store?.[locale] ?? '',
        door: request.door,
        sendBefore: request.sendBefore ? dayText(request.sendBefore, locale) : '',
        more: request.back ? moreBackText(request.back, locale) : '',
        exchange: await exchangeOf(db, request, clock()),
        reason: request.moves.findLast((move) => move.state === state)?.reason ?? '',
        carrierWords: request.moves.findLast((move) => move.state === 'approved')?.reason ?? '',
      })
      const until = dayText(after(placedAt, days(linkDays)), locale)
      const path = `/history-orders/guest/${links.keyOf(order)}/`
      const { phone } = (await site.now()).settings
      const withdrawPath = withdrawalPath(secretKeys, { subject: 'order', id: order.number, email: order.email })
      const parts = { order, words, path, until, phone, seller, withdrawPath, isAboutReturn: true }
      await sendOnce(db, { orderId: order.id, kind: `return:${requestId}:${state}`, now: clock() }, () =>
        mailer.send(orderLetter(parts, config)),
      )
    },
  }
}

type KeepDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Checks twice a minute; several processes may check at once. */
export const keepReturns = ({ db, clock, report }: KeepDeps): RepeatedJob =>
  every({
    milliseconds: minutes(0.5),
    name: 'returns whose time is over or whose money is back',
    work: () => settleReturns(db, clock()),
    report,
  })
