import { certificateWay, type CertificateMoments } from '#shop/certificates/certificate-way.rules.ts'
import { stopName } from './returns.loader.ts'
import type { Locale } from '#kernel/locale.ts'
import type { OrderOnPage, ParcelOnPage } from '#shop/order-page/order-page.queries.ts'
import type { OrderDetail } from '#shop/orders/orders.queries.ts'
import {
  readySince,
  readyUntil,
  hasPoint,
  isPaidFirst,
  momentOfStop,
  wayOf,
  type StopState,
} from '#shop/orders/orders.rules.ts'
import { promisedDays } from '#shop/delivery/delivery.texts.ts'
import { dayText } from '#kernel/day-text.ts'
import { codePicture, type CodePicture } from '../common/code-picture.loader.ts'
import { fill } from '../common/fill.ts'
import { ordersTexts } from './orders.texts.ts'
import { parcelsTexts } from './parcels.texts.ts'
import { trackPage } from './track-pages.ts'

export type Parcel = ParcelOnPage
export type ParcelData = {
  id: number
  carrier: string
  number: string
  href: string | null
  /** Latest carrier events. */
  events: { day: string; text: string }[]
}

const shownEvents = 3

/** Parcels of an order that is handled by a carrier. */
export const parcelsToShow = ({ parcels, state, pickupType }: OrderOnPage): Parcel[] =>
  !['self_pickup', 'online'].includes(pickupType) && ['packing', 'shipped', 'ready', 'delivered'].includes(state)
    ? parcels
    : []

/** Parcels with tracking numbers; for a parcel sent by hand, only the number. */
export function parcelData(order: OrderDetail, parcels: readonly Parcel[], locale: Locale): ParcelData[] {
  const { pickupType, trackNumber } = order
  const carrier = ordersTexts[locale].carriers[pickupType.split('_')[0] ?? ''] ?? ''
  const tracks = parcels.filter(({ track }) => track !== null)
  const byHand: readonly Parcel[] = trackNumber ? [{ id: 0, track: trackNumber, events: [] }] : []
  return (tracks.length > 0 ? tracks : byHand).map(({ id, track, events }) => ({
    id,
    carrier,
    number: track ?? '',
    href: trackPage(pickupType, track ?? ''),
    events: events.slice(0, shownEvents).map(({ at, state, text }) => ({
      day: dayText(at, locale, 'time'),
      // Carrier texts are Russian; on English pages known states are translated.
      text: (locale === 'en' && state && parcelsTexts.en.states[state]) || text,
    })),
  }))
}

export type ReadyData = {
  title: string
  text: string
  /** Pickup code for our own store, as digits and QR code. */
  code: { digits: string; label: string; picture: CodePicture } | null
}

/** Pickup information: deadline, documents, payment, and code. */
export function readyData(order: OrderDetail, code: string | null, locale: Locale): ReadyData | null {
  if (order.state !== 'ready') return null
  const { title, until, passport, pay, showCode, showCodeAndPay, label } = parcelsTexts[locale].ready
  const day = readyUntil(order, readySince(order.moves))
  const isPaid = order.paid >= order.total - order.takenOff
  return {
    title: day ? fill(until, { day: dayText(day, locale) }) : title,
    text: code === null ? (isPaid ? passport : pay) : isPaid ? showCode : showCodeAndPay,
    code: code === null ? null : { digits: code, label, picture: codePicture(`${order.number}-${code}`) },
  }
}

export type WayData = { stop: string; name: string; state: StopState; note: string }[]

const certificateStops = {
  ru: { placed: 'Оформлен', paid: 'Оплачен', issued: 'Код создан', sent: 'Отправлен', opened: 'Открыт' },
  en: { placed: 'Placed', paid: 'Paid', issued: 'Code made', sent: 'Sent', opened: 'Opened' },
} as const

/** Order progress; certificates sent by e-mail have other steps than parcels. */
export function wayData(order: OrderDetail, locale: Locale): WayData {
  const { state, moves, certificate } = order
  const isPaid = isPaidFirst(order.paymentType)
  const point = hasPoint(order.pickupType)
  const way = wayOf({ state, isPaidFirst: isPaid, hasPoint: point })
  if (certificate) return way.length > 0 ? letterWay(order, certificate, locale) : []
  const t = ordersTexts[locale]
  return way.map(({ stop, state }) => {
    const moment = momentOfStop(stop, moves)
    const isEnd = stop === (point ? 'ready' : 'delivered')
    const promise = state === 'next' && isEnd ? promisedDays(order, locale) : ''
    return {
      stop,
      // The packing step in progress is not named «packed» yet.
      name: stop === 'packed' && state === 'now' ? t.states.packing : stopName(order, stop, locale),
      state,
      note: moment && state !== 'next' ? dayText(moment, locale, 'time') : promise,
    }
  })
}

function letterWay({ moves }: OrderDetail, sale: CertificateMoments, locale: Locale): WayData {
  const moments = { placed: momentOfStop('placed', moves), paid: momentOfStop('paid', moves) }
  return certificateWay(moments, sale).map(({ stop, state, at }) => ({
    stop,
    name: certificateStops[locale][stop],
    state,
    note: at ? dayText(at, locale, 'time') : '',
  }))
}
