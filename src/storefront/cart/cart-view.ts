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

/** Change of a line; the text may have placeholders for both prices. */
export type LineChange = { kind: 'price' | 'less' | 'gone'; text: string; was: string; now: string }

/** Cart line as displayed, in one language. */
export type ShownLine = {
  offerId: number
  name: string
  /** Null for a discontinued product without a page. */
  href: string | null
  note: string
  sizeId: number
  /** True if other sizes or heights exist. */
  hasSizes: boolean
  image: string | null
  tile: string
  quantity: number
  /** Pieces in stock. */
  most: number
  isGone: boolean
  /** Change since the visitor's last visit to the cart. */
  change: LineChange | null
  total: Money
  /** Total before discounts. */
  fullTotal: Money
  /** Unit price, shown beside the total of several pieces. */
  price: Money
  choice: CartChoice
}

type CartViewOptions = {
  locale: Locale
  base: LinkBase['base']
  t: CartTexts
  /** Offer whose last change was refused: the line keeps its place. */
  refusedOffer?: number | undefined
  /** Order price, where a promo code may replace a promotion. */
  price?: PriceAnswer | null
}

const urgencies = { gone: 0, less: 1, price: 2 }
const calm = 3
const urgencyOf = ({ change }: CartLineAnswer): number => (change ? urgencies[change.kind] : calm)

/** Lines that need a decision come first: sold out, reduced quantity, changed price. */
export const linesInView = ({ products }: CartAnswer, options: CartViewOptions): ShownLine[] =>
  (products.some(({ trade_offer }) => trade_offer.id === options.refusedOffer)
    ? products
    : products.toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
  ).map((line) => shownLine(line, options))

/** Line total from the order price; until that has loaded, the line's own total. */
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
