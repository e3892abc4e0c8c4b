import { certificateWay, type CertificateMoments } from '#shop/certificates/certificate-way.rules.ts'
import { stopName } from './returns.loader.ts'
import type { Locale } from '#kernel/locale.ts'
import type { OrderOnPage, ParcelOnPage } from '#shop/order-page/order-page.queries.ts'
import type { OrderDetail } from '#shop/orders/orders.queries.ts'
import { readyUntil, hasPoint, isPaidFirst, momentOfStop, wayOf, type StopState } from '#shop/orders/orders.rules.ts'
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
  /** The last things that its carrier told. */
  events: { day: string; text: string }[]
}

const shownEvents = 3

/** Only of an order that carriers know of. */
export const parcelsToShow = ({ parcels, state, pickupType }: OrderOnPage): Parcel[] =>
  !['self_pickup', 'online'].includes(pickupType) && ['packing', 'shipped', 'ready', 'delivered'].includes(state)
    ? parcels
    : []

/** Its parcels with their numbers; of one that staff has sent by itself, the number alone. */
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
      // Carriers speak Russian; what we know of it is said in the language of the page.
      text: (locale === 'en' && state && parcelsTexts.en.states[state]) || text,
    })),
  }))
}

export type ReadyData = {
  title: string
  text: string
  /** What is shown or said at the counter of a shop of ours. */
  code: { digits: string; label: string; picture: CodePicture } | null
}

/** Where an order waits, until when, and what to bring. */
export function readyData(order: OrderDetail, code: string | null, locale: Locale): ReadyData | null {
  if (order.state !== 'ready') return null
  const { title, until, passport, pay, showCode, showCodeAndPay, label } = parcelsTexts[locale].ready
  const day = readyUntil(order)
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

/** How far an order is: a parcel stops at other places than a certificate that goes by letter. */
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
      // What is on the table is not packed yet.
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
