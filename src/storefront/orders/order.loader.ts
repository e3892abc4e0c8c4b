import type { Locale } from '#kernel/locale.ts'
import { times } from '#kernel/money.ts'
import { promisedDays } from '#shop/delivery/delivery.texts.ts'
import { addressLine } from '#shop/addresses/addresses.rules.ts'
import { giftLinks } from '#shop/certificate-sales/certificate-sales.queries.ts'
import { heightWords } from '#shop/heights.rules.ts'
import { sizeText } from '#shop/letter-sizes.rules.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import {
  feeTextOf,
  invoiceToPay,
  isPaidAtBank,
  otherPayerLink,
  sumsOf,
  totalOf,
  type OrderSum,
  type OrderTotal,
} from './paying.loader.ts'
import { orderOnPage, type Spot } from '#shop/order-page/order-page.queries.ts'
import type { OrderDetail, OrderLine } from '#shop/orders/orders.queries.ts'
import { formatMoney, formatNumber } from '#ui/format-money.ts'
import { bonusWord } from '#ui/bonus-word.ts'
import type { StatusTone } from '#ui/status-chip.tsx'
import { missing } from '#web/outcome.ts'
import { page } from '#web/page.ts'
import { accountIn, type AccountFrame } from '../account/account.loader.ts'
import { dayText } from '#kernel/day-text.ts'
import { fill } from '../common/fill.ts'
import { mapRoute } from '../points/map-route.ts'
import { orderNumber } from '../common/order-number.ts'
import type { ShopVisit } from '../common/context.ts'
import type { Thumb } from '../common/frame-data.ts'
import { link, type LinkBase } from '../common/links.ts'
import { membersOnly } from '../common/members-only.ts'
import { privateHead } from '../common/private.head.ts'
import { backData, type BackData } from './backs.loader.ts'
import { readablePhone } from '../common/phone.ts'
import { cancelData, type CancelData } from './cancel.loader.ts'
import { changeData, type ChangeData } from './change-delivery.loader.ts'
import type { OrderName } from './order-fields.tsx'
import {
  parcelData,
  wayData,
  type WayData,
  parcelsToShow,
  readyData,
  type Parcel,
  type ParcelData,
  type ReadyData,
} from './parcels.loader.ts'
import { receiptsView, type ReceiptsView } from './receipts.loader.ts'
import { stateText, toneOf } from './order-rows.loader.ts'
import { returnsView, type OrderReturnsView } from './returns.loader.ts'
import { ordersTexts, type OrdersTexts } from './orders.texts.ts'

export type OrderData = {
  frame: AccountFrame
  t: OrdersTexts['detail']
  title: string
  number: string
  state: string
  tone: StatusTone
  placedText: string
  closedText: string
  way: WayData
  parcels: ParcelData[]
  /** Set while the order awaits pickup. */
  ready: ReadyData | null
  lines: { id: number; name: string; words: string; href: string | null; picture: Thumb | null; sum: string }[]
  sums: OrderSum[]
  total: OrderTotal
  toComeText: string
  feeText: string
  place: { title: string; lines: string[]; route?: { title: string; href: string } | undefined }
  recipient: string[]
  recipientTitle: string
  /** New purchase link for certificates, which are not added to the cart. */
  anotherHref: string | null
  isOnTheWay: boolean
  /** Set while the order awaits payment. */
  payHref: string | null
  /** Payment link for another person. */
  otherPayerHref: string | null
  /** Unpaid invoice. */
  invoice: { href: string; text: string } | null
  comment: string
  /** Removed items and their refunds. */
  backs: BackData[]
  name: OrderName
  cancel: CancelData | null
  isCancelling: boolean
  writeHref: string
  receipts: ReceiptsView | null
  change: ChangeData | null
  returns: OrderReturnsView
}

/** Order data for display, without account functions. */
export type OrderViewData = Omit<
  OrderData,
  'frame' | 'name' | 'cancel' | 'isCancelling' | 'writeHref' | 'receipts' | 'change' | 'returns'
>

export type OrderPlace = {
  locale: Locale
  base: LinkBase['base']
  /** Key of a guest; null for a member. */
  key: string | null
  pageHref: string
  writeHref: string
  isCancelling: boolean
  parcels?: readonly Parcel[]
  /** Pickup code. */
  code?: string | null
  spot?: Spot | null
  /** Key of the invoice file. */
  invoiceKey?: string
  /** Absolute payment URL for another person. */
  otherPayerHref?: string
  /** Fee in roubles for a refused order, set by the owner. */
  refusalFee?: number
  /** Page with the codes of the purchased certificates. */
  giftHref?: string | undefined
}

type View = Pick<
  OrderPlace,
  'locale' | 'base' | 'key' | 'parcels' | 'code' | 'spot' | 'invoiceKey' | 'otherPayerHref' | 'refusalFee' | 'giftHref'
>

function lineData(line: OrderLine, { locale, base, giftHref }: View): OrderData['lines'][number] {
  const t = ordersTexts[locale].detail
  const {
    id,
    name,
    color,
    size,
    cut,
    height,
    quantity,
    cancelledQuantity,
    returnedQuantity,
    picture,
    isPublished,
    slug,
    price,
  } = line
  const words = [
    color[locale],
    sizeText(size[locale], cut, locale),
    height > 0 && fill(t.height, { height: heightWords(height) }),
    quantity > 1 && fill(t.pieces, { count: quantity }),
    cancelledQuantity > 0 && fill(t.cancelled, { count: cancelledQuantity }),
    returnedQuantity > 0 && fill(t.returned, { count: returnedQuantity }),
  ]
  return {
    id,
    name: name[locale],
    words: words.filter(Boolean).join(' · '),
    href: isPublished ? link({ base }, 'product', { content: slug }) : (giftHref ?? null),
    picture,
    // Price before discounts, which have their own rows below.
    sum: formatMoney(times(price, quantity), locale),
  }
}

function placeOf(order: OrderDetail, { locale, spot }: View): OrderData['place'] {
  const t = ordersTexts[locale].detail
  const { pointWords, zip, apartment, pickupType } = order
  if (pickupType === 'online') return t.online
  if (pointWords) {
    const [first = '', ...rest] = pointWords[locale].split('. ')
    return {
      title: t.point,
      lines: [first, ...(rest.length > 0 ? [rest.join('. ')] : [])],
      route: spot ? { title: t.route, href: mapRoute(spot) } : undefined,
    }
  }
  const flat = apartment && (locale === 'ru' ? `кв. ${apartment}` : `flat ${apartment}`)
  return { title: t.address, lines: [[addressLine(order), flat].filter(Boolean).join(', '), zip].filter(Boolean) }
}

export function orderViewData(order: OrderDetail, view: View): OrderViewData {
  const { locale } = view
  const texts = ordersTexts[locale]
  const t = texts.detail
  const { state, promisedOn, bonusesToCome: bonuses } = order
  const closedAt = order.moves.at(-1)?.at
  const isOnTheWay = state === 'shipped' || state === 'ready'
  return {
    t,
    title: fill(texts.order, { number: orderNumber(order.number) }),
    number: fill(texts.number, { number: orderNumber(order.number) }),
    state:
      state === 'shipped' && promisedOn
        ? fill(texts.notes.onTheWay, { day: promisedDays(order, locale) })
        : stateText(order, locale),
    tone: toneOf(state),
    placedText: fill(texts.placed, { day: dayText(order.placedAt, locale, 'dayOfYear') }),
    closedText:
      (state === 'cancelled' || state === 'expired') && closedAt
        ? fill(t.closed[state], { day: dayText(closedAt, locale) })
        : '',
    way: wayData(order, locale),
    parcels: parcelData(order, view.parcels ?? [], locale),
    ready: readyData(order, view.code ?? null, locale),
    lines: order.lines.map((line) => lineData(line, view)),
    sums: sumsOf(order, view),
    total: totalOf(order, view),
    toComeText:
      isOnTheWay && bonuses > 0
        ? fill(t.toCome, { count: `${formatNumber(bonuses, locale)} ${bonusWord(bonuses, locale)}` })
        : '',
    feeText: feeTextOf(order, { locale, refusalFee: view.refusalFee ?? 0 }),
    place: placeOf(order, view),
    recipient: [`${order.firstName} ${order.lastName}`, `${readablePhone(order.phone)}, ${order.email}`],
    recipientTitle: order.kind === 'certificate' ? t.buyer : t.recipient,
    anotherHref: order.kind === 'certificate' ? link(view, 'certificate-cart') : null,
    isOnTheWay,
    payHref: isPaidAtBank(order)
      ? link(view, 'pay', { order: String(order.number), query: { key: view.key ?? undefined } })
      : null,
    otherPayerHref: isPaidAtBank(order) ? (view.otherPayerHref ?? null) : null,
    invoice: invoiceToPay(order, view),
    comment: order.comment,
    backs: order.returns.map((back) => backData(back, order, locale)),
  }
}

/** Order data with the actions of the buyer. */
export function orderData(
  order: OrderDetail,
  place: OrderPlace,
): Omit<OrderData, 'frame' | 'receipts' | 'change' | 'returns'> {
  const { locale, key, pageHref, writeHref, isCancelling } = place
  const name = { id: order.number, key }
  const cancel = cancelData(order, { locale, order: name, pageHref, writeHref })
  return { ...orderViewData(order, place), name, cancel, isCancelling, writeHref }
}

const giftPage = ({ base, context }: Pick<ShopVisit, 'base' | 'context'>, orderId: number): string =>
  link({ base }, 'gift', { key: giftLinks(context.secretKeys).buyerKey(orderId) })

/** Loads an order of the member; an order of another account is a 404 (R-6-10). */
export const loadOrder = membersOnly<ReturnType<typeof page<OrderData>> | ReturnType<typeof missing>, 'order'>(
  async (visit) => {
    const { locale, base, now, params, context, member } = visit
    if (!/^\d{6,9}$/.test(params.order)) return missing()
    const number = Number(params.order)
    const [{ frame }, order] = await Promise.all([accountIn(visit), orderOnPage(context.db, { number, now })])
    if (order?.accountId !== member.accountId) return missing()
    const pageHref = link({ base }, 'order', { order: params.order })
    const writeHref = link({ base }, 'write-to-manager')
    const isCancelling = visit.query['cancel'] === 'yes'
    const parcels = parcelsToShow(order)
    const receipts = receiptsView(order, locale)
    const change = await changeData(order, {
      locale,
      order: { id: number, key: null },
      pageHref,
      isOpen: visit.query['change'] === 'yes',
      now,
      form: context.form,
      db: context.db,
      cities: () => context.cities.now(),
    })
    const hrefOf = ({ number: other }: { number: number }) => link({ base }, 'order', { order: String(other) })
    const returns = returnsView(order, { locale, base, key: null, now, hrefOf })
    const invoiceKey = orderLinks(context.secretKeys).keyOf(order)
    const otherPayerHref = otherPayerLink(visit, order.number)
    const giftHref = order.kind === 'certificate' && order.paid > 0 ? giftPage(visit, order.id) : undefined
    const access = {
      code: order.code,
      spot: order.spot,
      invoiceKey,
      otherPayerHref,
      giftHref,
      refusalFee: context.config.refusalFee,
    }
    const place = { locale, base, key: null, pageHref, writeHref, isCancelling, parcels, ...access }
    const data = orderData(order, place)
    return page({ head: privateHead(data.title, visit), data: { frame, ...data, receipts, change, returns } })
  },
)
