import { randomUUID } from 'node:crypto'
import type { Locale, Words } from '#kernel/locale.ts'
import { addressLine } from '#shop/addresses/addresses.rules.ts'
import { publishedStores } from '#shop/stores/stores.queries.ts'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import { maskedEmail } from '#shop/orders/orders.answers.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import { returnableLines } from '#shop/orders/order-returns.action.ts'
import { freeOf, type ReturnableLine, type ReturnSums } from '#shop/orders/order-returns.rules.ts'
import { findOrder, type OrderDetail, type OrderLine } from '#shop/orders/orders.queries.ts'
import { originOf, originWishes } from '#shop/returns/return-money.queries.ts'
import { exchangeSizes, freePieces, returnsOf, type SizeOffer } from '#shop/returns/returns.queries.ts'
import { isGift } from '#shop/returns/return-gifts.rules.ts'
import { deliveredAt, isByLaw, returnUntil, whyNoReturn } from '#shop/returns/returns.rules.ts'
import { missing } from '#web/outcome.ts'
import { page } from '#web/page.ts'
import { heightWords } from '#shop/heights.rules.ts'
import { sizeText } from '#shop/letter-sizes.rules.ts'
import { dayText } from '#kernel/day-text.ts'
import type { Context, ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import type { Thumb } from '../common/frame-data.ts'
import { link, type LinkBase } from '../common/links.ts'
import { membersOnly } from '../common/members-only.ts'
import { orderNumber } from '../common/order-number.ts'
import { privateHead } from '../common/private.head.ts'
import type { OrderName } from '../orders/order-fields.tsx'
import { ordersTexts } from '../orders/orders.texts.ts'
import { writingTexts, type WritingTexts } from '../writing/writing.texts.ts'
import { maxReturnLines } from './return.form.ts'
import { returnTexts, type ReturnTexts } from './return.texts.ts'

export type ReturnLineData = {
  lineId: number
  /** Index of the line in the order, used in its field names. */
  at: number
  name: string
  words: string
  picture: Thumb | null
  free: number
  sizes: { value: string; label: string }[]
}
export type ReturnData = {
  t: Omit<ReturnTexts, 'whyNot'>
  photos: WritingTexts['photos']
  locale: Locale
  title: string
  lead: string
  crumbs: { title: string; href: string }[]
  order: OrderName
  lines: ReturnLineData[]
  /** Data for computing the refund; for an exchange order, that of the order that was paid. */
  money: { sums: ReturnSums; lines: ReturnableLine[]; lineOf: Record<number, number>; hasExchanged: boolean }
  pointTitle: string
  stores: { value: string; label: string }[]
  door: string
  /** Reason why no return is possible, instead of the form. */
  closedText: string
  byPromiseText: string
  requestKey: string
  backHref: string
  next: { title: string; note: string }[]
}

type ReturnPlace = { locale: Locale; base: LinkBase['base']; key: string | null; backHref: string; now: Date }

async function returnData(context: Context, order: OrderDetail, place: ReturnPlace): Promise<ReturnData> {
  const { db } = context
  const { locale, now } = place
  const { whyNot, ...t } = returnTexts[locale]
  const [lines, origin] = [await returnableLines(db, order.id), await originOf(db, order)]
  const [sizes, stores, requests] = [
    origin ? [] : await exchangeSizes(db, order.id),
    await publishedStores(db),
    await returnsOf(db, order.id),
  ]
  const why = whyNoReturn(order, freePieces(lines), now)
  const at = deliveredAt(order)
  const until = at && dayText(returnUntil(at), locale)
  const { carrier } = pickupFacts[order.pickupType]
  return {
    t,
    photos: { ...writingTexts[locale].photos, tooMany: t.tooManyPhotos },
    locale,
    title: t.title,
    lead: fill(t.lead, { number: orderNumber(order.number), day: at ? dayText(at, locale) : '' }),
    crumbs: crumbsOf(order, place),
    order: { id: order.number, key: place.key },
    lines: order.lines
      .slice(0, maxReturnLines)
      .flatMap((line, position) => lineData(line, { line: lines[position]!, at: position, sizes, locale })),
    money: {
      sums: sumsOf(origin ?? order),
      lines: origin ? await returnableLines(db, origin.id) : lines,
      lineOf: await lineNumbers(db, lines, origin !== null),
      hasExchanged: requests.some(({ exchangeNumber }) => exchangeNumber !== null),
    },
    pointTitle:
      carrier === 'store'
        ? t.ways.point.title
        : fill(t.wayOf, { carrier: ordersTexts[locale].carriers[carrier.split('_')[0] ?? ''] ?? carrier }),
    stores: stores.map(({ slug, words }) => ({
      value: slug,
      label: `${words[locale].name}, ${words[locale].address}`,
    })),
    door: place.key === null ? addressLine(order) : '',
    closedText: why ? fill(whyNot[why], { day: until ?? '' }) : '',
    byPromiseText: at && !isByLaw(at, now) ? t.byPromise : '',
    requestKey: randomUUID(),
    backHref: place.backHref,
    next: (['asked', 'sent', 'checked', 'paid'] as const).map((step) => {
      const [title, note] = t.next[step]
      return { title, note: fill(note, { email: maskedEmail(order.email) }) }
    }),
  }
}

const sumsOf = (order: ReturnSums): ReturnSums => ({
  total: order.total,
  takenOff: order.takenOff,
  paid: order.paid,
  bonusesToCome: order.bonusesToCome,
})

/** Order line id for each line; for an exchange, the line of the original order. */
async function lineNumbers(db: Context['db'], lines: readonly ReturnableLine[], isExchange: boolean) {
  if (!isExchange) return Object.fromEntries(lines.map(({ id }) => [id, id]))
  const pairs: [number, number][] = []
  for (const { id } of lines)
    for (const { lineId } of await originWishes(db, [{ lineId: id, quantity: 1 }])) pairs.push([id, lineId])
  return Object.fromEntries(pairs)
}

type LineView = { line: ReturnableLine; at: number; sizes: readonly SizeOffer[]; locale: Locale }

/** Form line of an order line; none without returnable pieces, and none for a gift, which returns with its product. */
function lineData(own: OrderLine, { line, at, sizes, locale }: LineView): ReturnLineData[] {
  const t = returnTexts[locale]
  const free = freeOf(line)
  if (free < 1 || isGift(line)) return []
  const sizeWords = (words: Words, height: number) => {
    const size = sizeText(words[locale], own.cut, locale)
    return height > 0 ? `${size} · ${fill(t.height, { height: heightWords(height) })}` : size
  }
  return [
    {
      lineId: own.id,
      at,
      name: own.name[locale],
      words: `${own.color[locale]} · ${sizeWords(own.size, own.height)}`,
      picture: own.picture,
      free,
      sizes: sizes
        .filter(({ lineId }) => lineId === own.id)
        .map(({ offerId, size, height }) => ({
          value: String(offerId),
          label: fill(t.exchange, { size: sizeWords(size, height) }),
        })),
    },
  ]
}

function crumbsOf(order: OrderDetail, { locale, base, key, backHref }: ReturnPlace): ReturnData['crumbs'] {
  const t = returnTexts[locale]
  const number = { title: fill(t.number, { number: orderNumber(order.number) }), href: backHref }
  const home = { title: t.home, href: link({ base }, 'home') }
  return key === null ? [home, { title: t.orders, href: link({ base }, 'history-orders') }, number] : [home, number]
}

/** Return page; another member's order responds like a missing one (R-6-10). */
export const loadReturn = membersOnly<ReturnType<typeof page<ReturnData>> | ReturnType<typeof missing>, 'order'>(
  async (visit) => {
    const { locale, base, now, params, context, member } = visit
    if (!/^\d{6,9}$/.test(params.order)) return missing()
    const order = await findOrder(context.db, { number: Number(params.order), now })
    if (order?.accountId !== member.accountId) return missing()
    const backHref = link({ base }, 'order', { order: params.order })
    const data = await returnData(context, order, { locale, base, key: null, backHref, now })
    return page({ head: privateHead(data.title, visit), data })
  },
)

/** Return page of a guest, by the key in a letter while it is valid. */
export async function loadGuestReturn(visit: ShopVisit<'key'>) {
  const { locale, base, now, params, context } = visit
  const orderKey = orderLinks(context.secretKeys).numberIn(params.key, now)
  const order = orderKey && (await findOrder(context.db, { number: orderKey.number, now }))
  if (!order) return missing()
  const backHref = link({ base }, 'guest-order', { key: params.key })
  const data = await returnData(context, order, { locale, base, key: params.key, backHref, now })
  return page({ head: { title: data.title, robots: 'noindex' }, data })
}
