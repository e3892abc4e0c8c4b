import type { Locale } from '#kernel/locale.ts'
import type { OrderOnPage } from '#shop/order-page/order-page.queries.ts'
import type { ReturnLine, ReturnOnPage } from '#shop/returns/returns.queries.ts'
import {
  deliveredAt,
  maySend,
  mayWithdraw,
  returnCode,
  returnUntil,
  whyNoReturn,
  type ReturnState,
} from '#shop/returns/returns.rules.ts'
import type { OrderStop, StopState } from '#shop/orders/orders.rules.ts'
import { tempFilePath } from '#shop/uploads/uploads.calls.ts'
import { counted } from '#ui/counted.ts'
import { formatMoney } from '#ui/format-money.ts'
import type { StatusTone } from '#ui/status-chip.tsx'
import { dayText } from '#kernel/day-text.ts'
import { codePicture, type CodePicture } from '../common/code-picture.loader.ts'
import { fill } from '../common/fill.ts'
import { link, type LinkBase } from '../common/links.ts'
import { orderNumber } from '../common/order-number.ts'
import type { OrderName } from './order-fields.tsx'
import { returnReasonNames } from '../common/return-reasons.ts'
import { ordersTexts } from './orders.texts.ts'
import { orderReturnsTexts, type OrderReturnsTexts } from './returns.texts.ts'

export type ReturnView = {
  id: number
  title: string
  state: string
  tone: StatusTone
  names: string
  /** Reason, comment, and photos by item. Only members get photo links, because photos require the account. */
  reasons: { id: number; text: string; photos: { href: string; label: string }[] }[]
  facts: string[]
  /** Exchange order with its link. */
  exchange: { text: string; href: string } | null
  stops: { stop: string; name: string; state: StopState; note: string }[]
  code: { text: string; label: string; picture: CodePicture } | null
  mayWithdraw: boolean
  /** True if the buyer ships the parcel and enters the tracking number. */
  maySend: boolean
}
export type OrderReturnsView = {
  t: Pick<OrderReturnsTexts, 'title' | 'begin' | 'withdraw' | 'trackLabel' | 'trackHint' | 'pressSent'>
  order: OrderName
  /** Return form URL; null if no return is possible. */
  href: string | null
  note: string
  requests: ReturnView[]
}

/** Step label; an exchange order awaits the first parcel instead of a payment. */
export function stopName(
  { exchangeOf: earlierOrder, pickupType }: Pick<OrderOnPage, 'exchangeOf' | 'pickupType'>,
  stop: OrderStop,
  locale: Locale,
): string {
  if (stop === 'paid' && earlierOrder !== null) return orderReturnsTexts[locale].stops.received
  const { inShop, stops } = ordersTexts[locale]
  return stop === 'ready' && pickupType === 'self_pickup' ? inShop.stop : stops[stop]
}

type ReturnPlace = {
  locale: Locale
  base: LinkBase['base']
  key: string | null
  now: Date
  /** URL of another order created by a return, for the current viewer. */
  hrefOf: (order: { number: number; placedAt: Date }) => string
}

export function returnsView(order: OrderOnPage, { locale, base, key, now, hrefOf }: ReturnPlace): OrderReturnsView {
  const {
    title,
    begin,
    withdraw,
    trackLabel,
    trackHint,
    pressSent,
    until: untilText,
    whyNot,
  } = orderReturnsTexts[locale]
  const free = order.lines.reduce(
    (sum, line) => sum + line.quantity - line.cancelledQuantity - line.returnedQuantity - line.boundQuantity,
    0,
  )
  const why = whyNoReturn(order, free, now)
  const at = deliveredAt(order)
  const day = at ? dayText(returnUntil(at), locale) : ''
  const href =
    key === null ? link({ base }, 'return', { order: String(order.number) }) : link({ base }, 'guest-return', { key })
  return {
    t: { title, begin, withdraw, trackLabel, trackHint, pressSent },
    order: { id: order.number, key },
    href: why === null ? href : null,
    note: fill(why === null ? untilText : whyNot[why], { day }),
    requests: order.returnRequests.map((request) => ({
      ...requestView(order, request, locale),
      reasons: request.lines.map((line) => reasonOf(line, { order, locale, key })),
      exchange: exchangeOf(request, { locale, hrefOf }),
    })),
  }
}

const tones: Record<ReturnState, StatusTone> = {
  requested: 'honey',
  approved: 'info',
  on_way: 'info',
  received: 'info',
  refunded: 'ok',
  exchanged: 'ok',
  refused: 'muted',
  withdrawn: 'muted',
  expired: 'muted',
}

function requestView(
  order: OrderOnPage,
  request: ReturnOnPage,
  locale: Locale,
): Omit<ReturnView, 'exchange' | 'reasons'> {
  const t = orderReturnsTexts[locale]
  const { id, state, position } = request
  const code = returnCode(order.number, position)
  // Our own code: only our stores read it.
  const isToBring = state === 'approved' && request.way === 'store'
  return {
    id,
    title: fill(t.request, { code }),
    state: t.states[state],
    tone: tones[state],
    names: request.lines
      .map(({ lineId, quantity }) => {
        const name = order.lines.find((line) => line.id === lineId)?.name[locale] ?? ''
        return quantity > 1 ? `${name} × ${quantity}` : name
      })
      .join(', '),
    facts: factsOf(request, { code, locale }),
    stops: stopsOf(request, locale),
    code: isToBring ? { text: code, label: fill(t.codeLabel, { code }), picture: codePicture(code) } : null,
    mayWithdraw: mayWithdraw(state),
    maySend: maySend(state, request.way),
  }
}

function reasonOf(
  { lineId: id, reason, words, photos }: ReturnLine,
  { order, locale, key }: Pick<ReturnPlace, 'locale' | 'key'> & { order: OrderOnPage },
): ReturnView['reasons'][number] {
  const { photos: photoForms, photo } = orderReturnsTexts[locale]
  const name = order.lines.length > 1 && order.lines.find((line) => line.id === id)?.name[locale]
  const count = photos.length > 0 && counted(photos.length, photoForms, locale)
  return {
    id,
    text: [name, returnReasonNames[locale][reason], words?.replace(/\.$/, ''), count].filter(Boolean).join(' · '),
    photos:
      key === null
        ? photos.map((id, at) => ({
            href: tempFilePath(id),
            label: fill(photo, { number: at + 1 }),
          }))
        : [],
  }
}

const cameToNothing = (state: ReturnState): boolean => ['refused', 'withdrawn', 'expired'].includes(state)

function exchangeOf(
  { state, exchangeNumber: number, exchangePlacedAt }: ReturnOnPage,
  { locale, hrefOf }: Pick<ReturnPlace, 'locale' | 'hrefOf'>,
): ReturnView['exchange'] {
  if (number === null || exchangePlacedAt === null || cameToNothing(state)) return null
  const t = orderReturnsTexts[locale]
  return {
    text: fill(state === 'exchanged' ? t.exchangeDone : t.exchange, { number: orderNumber(number) }),
    href: hrefOf({ number, placedAt: new Date(exchangePlacedAt) }),
  }
}

function factsOf(request: ReturnOnPage, { code, locale }: { code: string; locale: Locale }): string[] {
  const t = orderReturnsTexts[locale]
  const { state, way, door, store, sendBefore, moneyDue, moneyShown, moves, trackNumber } = request
  const money = moneyDue ?? moneyShown
  const reason = moves.findLast((move) => move.state === 'refused')?.reason
  const carrierWords = moves.findLast((move) => move.state === 'approved')?.reason ?? ''
  const day = sendBefore ? dayText(sendBefore, locale) : ''
  const facts = [
    state === 'refused' && reason && fill(t.refused, { reason }),
    state === 'approved' && fill(t.how[way], { day, code, door, store: store?.[locale] ?? '' }),
    // Details arranged by staff with the carrier: a code, or the day of the courier.
    state === 'approved' && carrierWords,
    state === 'approved' && way !== 'store' && payerText(request, { t, isArranged: carrierWords !== '' }),
    state === 'on_way' && trackNumber && fill(t.track, { track: trackNumber }),
    !cameToNothing(state) &&
      money > 0 &&
      fill(state === 'refunded' ? t.moneyDone : t.money, { sum: formatMoney(money, locale) }),
  ]
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '')
}

const payerText = ({ way, paidBy }: ReturnOnPage, { t, isArranged }: { t: OrderReturnsTexts; isArranged: boolean }) => {
  if (paidBy === 'buyer') return t.yours
  return way === 'point' && !isArranged ? t.oursAsk : t.ours
}

/** Progress steps of a return; empty if refused, withdrawn, or expired. */
function stopsOf({ state, moves, exchangeNumber, moneyShown }: ReturnOnPage, locale: Locale): ReturnView['stops'] {
  const t = orderReturnsTexts[locale]
  const end = exchangeNumber !== null && moneyShown === 0 ? 'exchanged' : 'refunded'
  const stops = ['requested', 'approved', 'received', end] as const
  const at: Partial<Record<ReturnState, number>> = {
    requested: 0,
    approved: 1,
    on_way: 1,
    received: 2,
    refunded: 4,
    exchanged: 4,
  }
  const current = at[state]
  if (current === undefined) return []
  return stops.map((stop, index) => {
    const move = moves.find((each) => each.state === stop)
    return {
      stop,
      name: t.stops[stop],
      state: index < current ? 'done' : index === current ? 'now' : 'next',
      note: move ? dayText(move.at, locale, 'time') : '',
    }
  })
}
