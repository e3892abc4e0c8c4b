import { Type } from 'typebox'
import { addToCart, agreeToChanges, removeFromCart, setQuantity } from '#shop/cart/cart.actions.ts'
import { CartPress } from '#shop/cart/cart.schemas.ts'
import { maxPieces } from '#shop/cart/cart.rules.ts'
import { offerChosen } from '#shop/product/offer.queries.ts'
import { roubles } from '#kernel/money.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'
import { typedLines } from '../discounts/typed-lines.rules.ts'
import { keepTypedOrder, typedBytes, typedFields } from '../discounts/typed-order.form.ts'

const page = link({ base: '' }, 'cart')
const { trade_offer, amount } = CartPress.properties

const ownCart = async ({ app, owner, now }: Pick<FormVisit<unknown>, 'app' | 'owner' | 'now'>) => ({
  owner: await owner(),
  promotions: await app.promotions.at(now),
  now,
})

/** Adds the selection of a product page to the cart. */
export const addToCartForm = form({
  path: '/cart/add/',
  page,
  fields: Type.Object({
    product: trade_offer,
    size: Type.Optional(trade_offer),
    height: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
    amount,
    seen_price: Type.Optional(Type.Number({ minimum: 0.01, maximum: 1e12 })),
  }),
  act: async ({ fields, ...visit }) => {
    const { product: productId, size: sizeId, height, seen_price: price } = fields
    const offerId = await offerChosen(visit.app.db, { productId, sizeId, height })
    const seenPrice = price === undefined ? null : roubles(price)
    await addToCart(visit.app.db, { ...(await ownCart(visit)), offerId, amount: fields.amount, seenPrice })
    return page
  },
})

/**
 * Quantity buttons: each names its line and the target quantity (`12:3`), so that a repetition changes nothing. Posted
 * with the order form, so no typed text is lost.
 */
export const stepCartForm = form({
  path: '/cart/step/',
  page,
  bodyBytes: typedBytes,
  fields: Type.Object({ ...typedFields, line: Type.String({ pattern: String.raw`^[1-9]\d{0,9}:\d{1,3}$` }) }),
  act: async (visit) => {
    const to = await keepTypedOrder(visit)
    const [offerId = 0, amount = 0] = visit.fields.line.split(':').map(Number)
    const cart = await ownCart(visit)
    const typedLine = typedLines(visit.fields).find((line) => line.offerId === offerId)
    // The button holds the target quantity; typing since then shifts that target.
    const pieces = typedLine ? Math.max(1, amount + Number(typedLine.text) - typedLine.shownPieces) : amount
    if (amount > 0) await setQuantity(visit.app.db, { ...cart, offerId, amount: pieces })
    // A line that is already removed is fine.
    else await removeFromCart(visit.app.db, { ...cart, offerId, amount: maxPieces })
    return to
  },
})

/** Accepts the changes that the visitor has seen. */
export const agreeToChangesForm = form({
  path: '/cart/agree/',
  page,
  fields: Type.Object({}),
  act: async (visit) => {
    await agreeToChanges(visit.app.db, await ownCart(visit))
    return page
  },
})
