import type { Locale } from '#kernel/locale.ts'
import { roubles, type Money } from '#kernel/money.ts'
import { translated } from '#kernel/translated.ts'
import type { CartAnswer, CartLineAnswer } from '#shop/cart/cart.schemas.ts'
import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'
import { formatMoney } from '#ui/format-money.ts'
import { heightWords } from '#shop/heights.rules.ts'
import { withLetter } from '#shop/letter-sizes.rules.ts'
import { fill } from '../common/fill.ts'
import { link, type LinkBase } from '../common/links.ts'
import type { CartChoice } from '../visitor/cart.ts'
import type { CartTexts } from './cart.texts.ts'

/** A text may have places for the two prices. */
export type LineChange = { kind: 'price' | 'less' | 'gone'; text: string; was: string; now: string }

/** A line as the page shows it, in one language. */
export type ShownLine = {
  offerId: number
  name: string
  /** Null for what is no longer for sale: it has no page. */
  href: string | null
  note: string
  sizeId: number
  /** It comes in other sizes or heights. */
  hasSizes: boolean
  image: string | null
  tile: string
  quantity: number
  /** What is in stock. */
  most: number
  isGone: boolean
  /** What has changed since the visitor last looked. */
  change: LineChange | null
  total: Money
  /** Before sales. */
  fullTotal: Money
  /** The price of one piece, shown beside the sum of several. */
  price: Money
  choice: CartChoice
}

type CartViewOptions = {
  locale: Locale
  base: LinkBase['base']
  t: CartTexts
  /** Was pressed just now and stays where it is. */
  refusedOffer?: number | undefined
  /** Of the order: a code may stand in the place of a promotion. */
  price?: PriceAnswer | null
}

const urgencies = { gone: 0, less: 1, price: 2 }
const calm = 3
const urgencyOf = ({ change }: CartLineAnswer): number => (change ? urgencies[change.kind] : calm)

/** Lines that need a decision come first: sold out, fewer than wanted, another price. */
export const linesInView = ({ products }: CartAnswer, options: CartViewOptions): ShownLine[] =>
  (products.some(({ trade_offer }) => trade_offer.id === options.refusedOffer)
    ? products
    : products.toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
  ).map((line) => shownLine(line, options))

/** What the line costs as it is ordered; by itself until that has been asked for. */
const totalOf = ({ trade_offer: { id }, quantity, total }: CartLineAnswer, price: CartViewOptions['price']): number =>
  price?.lines.find((each) => each.trade_offer === id && each.quantity === quantity)?.before_code ?? total

function shownLine(line: CartLineAnswer, { locale, base, t, price }: CartViewOptions): ShownLine {
  const { trade_offer: offer, product, quantity, change } = line
  const name = translated(product.translations, locale, 'name')
  const size = translated(offer.size.translations, locale, 'name')
  const color = translated(product.color.translations, locale, 'name')
  const height = offer.height > 0 ? offer.height : null
  const image = product.image?.file ?? null
  return {
    offerId: offer.id,
    name,
    href: product.is_published ? link({ base }, 'product', { content: product.slug }) : null,
    note: [
      color,
      locale === 'en' ? withLetter(size, offer.size.letter) : size,
      height && `${t.line.height} ${heightWords(height)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    sizeId: offer.size.id,
    hasSizes: product.has_sizes,
    image,
    tile: product.tile,
    quantity,
    most: offer.amount,
    isGone: quantity === 0,
    change: change && {
      kind: change.kind,
      text: changeText(change, t.line),
      was: formatMoney(roubles(change.was ?? line.price), locale),
      now: formatMoney(roubles(line.price), locale),
    },
    total: roubles(totalOf(line, price)),
    fullTotal: roubles(line.full_price),
    price: roubles(line.price),
    choice: {
      offerId: offer.id,
      amount: quantity,
      product: { id: product.id, title: name, price: roubles(line.price), imageUrl: image },
      size,
      height,
      color,
    },
  }
}

function changeText(
  { kind, left, wanted: wantedAmount }: NonNullable<CartLineAnswer['change']>,
  t: CartTexts['line'],
): string {
  if (kind === 'gone') return t.goneNote
  return kind === 'less' ? fill(t.less, { left: left ?? 0, count: wantedAmount }) : t.price
}
