import { asRoubles, minus, sum } from '#kernel/money.ts'
import { mediaAnswer, named } from '../catalogue/catalogue.answers.ts'
import { letterOf } from '../letter-sizes.rules.ts'
import { bonusFor, productBonus, type Level } from '../loyalty/bonus.rules.ts'
import type { Cart, CartLine } from './cart.queries.ts'
import type { LineChange } from './cart.rules.ts'
import type { CartAnswer, CartLineAnswer } from './cart.schemas.ts'

/** Cart response with bonuses at the visitor's level; a null level (signed in, outside the program) earns none. */
export const cartAnswer = (cart: Cart, level: Level | null = 1): CartAnswer => ({
  products: cart.lines.map((line) => lineAnswer(line, level)),
  bonuses: level === null ? 0 : bonusFor(minus(cart.full, cart.discount), level),
  quantity: cart.quantity,
  full_price: asRoubles(cart.full),
  sale_discount: asRoubles(cart.discount),
  offers_discount: asRoubles(cart.promotionsDiscount),
})

function lineAnswer({ row, quantity, priceNow, change, sums }: CartLine, level: Level | null): CartLineAnswer {
  const { price, salePrice } = priceNow
  return {
    trade_offer: {
      id: row.offerId,
      height: row.height,
      size: { id: row.sizeId, translations: named(row.size), letter: letterOf(row.size.en, row.gender) },
      amount: row.piecesLeft,
      order_available: row.piecesLeft > 0,
    },
    quantity,
    product: {
      id: row.productId,
      slug: row.slug,
      sku: row.sku,
      translations: named(row.name),
      price: asRoubles(price),
      price_with_sale: salePrice && asRoubles(salePrice),
      color: { slug: row.colorSlug, hex: row.hex, translations: named(row.colorName) },
      image: row.picture && mediaAnswer(row.picture),
      tile: row.tile,
      bonuses: level === null ? 0 : productBonus(priceNow, level),
      has_sizes: row.hasSizes,
      is_published: row.isPublished,
    },
    price: asRoubles(salePrice ?? price),
    full_price: asRoubles(sums.full),
    sale_discount: asRoubles(sums.discount),
    offers_discount: asRoubles(sum(sums.allocations.map(({ amount }) => amount))),
    total: asRoubles(sums.total),
    change: change && changeAnswer(change),
  }
}

const changeAnswer = ({ kind, was, piecesLeft, wantedPieces }: LineChange): CartLineAnswer['change'] => ({
  kind,
  was: was && asRoubles(was),
  left: piecesLeft,
  wanted: wantedPieces,
})
