import { createHash } from 'node:crypto'
import type { Db } from '#kernel/db.ts'
import { minus, zero, type Money } from '#kernel/money.ts'
import { cartDiscountsOf, cartRows, lineInput, pricedCart, type Cart, type CartRow } from '../cart/cart.queries.ts'
import { piecesOf } from '../cart/cart.rules.ts'
import type { ProductsOfLines } from '../cart/known-goods.queries.ts'
import {
  certificateById,
  findCertificate,
  maskedCode,
  whyNotSpendable,
  type Certificate,
} from '../certificates/certificates.queries.ts'
import { findFriendCode } from '../loyalty/friends.queries.ts'
import { whyNotFriend } from '../loyalty/friends.rules.ts'
import type { Owner } from '../owner.ts'
import { personKeys } from '../promo/person-keys.ts'
import { promoKey } from '../promo/promo-key.rules.ts'
import { findCode, giftBeside, type Gift, type PromoCode, type RunningPromotions } from '../promo/promo.queries.ts'
import {
  applyPromo,
  asPromotion,
  promoSource,
  whyNotCode,
  type CodeQuestion,
  type PromoOutcome,
  type PromoReason,
  type PromoTerms,
} from '../promo/promo.rules.ts'
import { buyerOf, hasOrderedAsGuest, type Buyer, type Contact } from './buyer.queries.ts'
import { priceOrder, type OrderLineInput, type OrderPrice } from './price-order.rules.ts'

/** Discount and delivery choices. Undefined means the value stored with the cart, null means none. */
export type CheckoutChoice = {
  promocode?: string | null | undefined
  /** The code of a certificate (O-57). */
  certificate?: string | null | undefined
  bonuses?: number | null | undefined
  /** Delivery price from the carrier or tariff; null while none is chosen. */
  delivery?: DeliveryPrice | null | undefined
  /** Contact fields, known only when ordering. */
  contact?: Contact | undefined
}

/** `oldPrice`: price before delivery became free. */
export type DeliveryPrice = { price: Money; oldPrice: Money | null }

export type CheckoutCode = {
  /** Code as printed, or as typed if no such code exists. */
  code: string
  terms: PromoTerms | null
  /** Owner of a referral code, which takes nothing off and brings both accounts bonuses later. */
  friendId: number | null
  discount: Money
  whyNot: PromoReason | null
}

export type CheckoutCertificate = {
  /** Code as typed; null for the cart's certificate, whose code is not stored. */
  typedCode: string | null
  certificate: Certificate | null
  discount: Money
  whyNot: PromoReason | null
}

export type Checkout = {
  /** Cart priced with all applied promotions. */
  cart: Cart
  /** Cart rows before pricing, for callers with other prices. */
  rows: CartRow[]
  /** Lines in cart order; a gift, if any, comes last. */
  price: OrderPrice
  gift: Gift | null
  /** Gift to include in carrier quotes; null if buyer or cart rule out the code. */
  parcelGift: Gift | null
  /** Promotions that took effect, for `takePromoUses`. */
  appliedPromotions: PromoTerms[]
  personKeys: string[]
  promo: CheckoutCode | null
  certificate: CheckoutCertificate | null
  /** Bonuses; null for guests and outside the loyalty program. */
  bonuses: { balance: number; wanted: number; maximum: number; used: number } | null
  buyer: Buyer
  delivery: DeliveryPrice | null
  /** Hash of everything the buyer agrees to; changes with the price. */
  fingerprint: string
}

export type CheckoutInput = {
  owner: Owner
  choice: CheckoutChoice
  /** Prices the delivery from the cart when no delivery price is given. */
  deliveryOf?: (cart: Cart, gift: Gift | null) => Promise<DeliveryPrice | null>
  promotions: Pick<RunningPromotions, 'termsAt'>
  /** Product data read a moment ago. */
  goods?: ProductsOfLines | undefined
  now: Date
}

type Wish = { rows: CartRow[]; choice: WholeChoice; gift: Gift | null }

/** Delivery price; null if everything is sold out. */
async function deliveryIn(
  { deliveryOf, now }: CheckoutInput,
  { rows, choice, gift }: Wish,
): Promise<DeliveryPrice | null> {
  if (!rows.some((row) => piecesOf(row) > 0)) return null
  return choice.delivery ?? (await deliveryOf?.(pricedCart(rows, [], now), gift)) ?? null
}

/** Promo code with the buyer and cart data that decide whether it applies. */
async function codeOf(db: Db, input: CheckoutInput, { rows, choice }: Omit<Wish, 'gift'>) {
  const { owner, now } = input
  const buyer = await buyerOf(db, { owner, contact: input.choice.contact, now })
  const keys = keysOf(buyer)
  const code = choice.promocode === null ? null : await findCode(db, { code: choice.promocode, personKeys: keys, now })
  const friend = choice.promocode !== null && !code ? await friendOf(db, choice.promocode, buyer) : null
  const hasOrdered = buyer.hasOrdered || (!!code?.terms.firstOrderOnly && (await hasOrderedAsGuest(db, buyer)))
  const offeredGift = giftBeside(rows, code)
  const question: CodeQuestion = {
    lines: rows.map((row) => lineInput(row, now)),
    code: code?.terms ?? null,
    buyer: { ...buyer, hasOrdered, isSignedIn: buyer.accountId !== null, ownUses: code?.ownUses ?? 0 },
    giftPrice: offeredGift?.price ?? null,
    now,
  }
  return { buyer, keys, code, friend, offeredGift, question }
}

/** Single price calculation for cart, page and order: everything the buyer pays, and why. */
export async function checkoutOf(db: Db, input: CheckoutInput): Promise<Checkout> {
  const { owner, now } = input
  const rows = await cartRows(db, { owner, now, goods: input.goods })
  const choice = await wholeChoice(db, input, rows)
  const { buyer, keys, code, friend, offeredGift, question } = await codeOf(db, input, { rows, choice })
  const parcelGift = whyNotCode(question) ? null : offeredGift
  const chosenDelivery = await deliveryIn(input, { rows, choice, gift: parcelGift })
  const offers = await input.promotions.termsAt(now)
  const outcome = applyPromo({ ...question, offers, deliveryPrice: chosenDelivery?.price ?? null })
  const cart = pricedCart(rows, outcome.applied.map(asPromotion), now)
  const gift = outcome.giftOfferId !== null && cart.quantity > 0 ? offeredGift : null
  const delivery = outcome.isDeliveryFree ? freeDelivery(chosenDelivery) : chosenDelivery
  const { certificate } = choice
  const price = priceOrder({
    lines: orderLines(cart, gift, code),
    deliveryPrice: delivery?.price ?? null,
    bonuses: { wanted: choice.bonuses, balance: buyer.bonuses ?? 0 },
    certificateBalance: certificate?.certificate && !certificate.whyNot ? certificate.certificate.balance : null,
    level: buyer.level,
  })
  return {
    cart,
    rows,
    price,
    gift,
    parcelGift,
    appliedPromotions: tookEffect(outcome, { gift, chosenDelivery }),
    personKeys: keys,
    promo: choice.promocode === null ? null : (friend ?? promoOf(choice.promocode, code, { outcome, gift })),
    certificate: certificate && { ...certificate, discount: price.certificateDiscount },
    bonuses: buyer.bonuses === null ? null : { balance: buyer.bonuses, wanted: choice.bonuses, ...price.bonuses },
    buyer,
    delivery,
    fingerprint: fingerprintOf(price),
  }
}

type Effects = { gift: Gift | null; chosenDelivery: DeliveryPrice | null }

/** Promotions that reduced this order; allowed ones without effect are not used up. */
function tookEffect(outcome: PromoOutcome, { gift, chosenDelivery }: Effects): PromoTerms[] {
  const sources = new Set(
    outcome.price.lines.flatMap(({ allocations }) => allocations.map(({ promotion }) => promotion)),
  )
  return outcome.applied.filter((terms) => {
    if (terms.kind === 'gift') return gift !== null
    if (terms.kind === 'free_delivery') return chosenDelivery !== null && chosenDelivery.price > 0
    return sources.has(promoSource(terms))
  })
}

const keysOf = ({ accountId, emails, phones }: Buyer): string[] => [
  ...new Set([
    ...personKeys({ accountId }),
    ...emails.flatMap((email) => personKeys({ email })),
    ...phones.flatMap((phone) => personKeys({ phone })),
  ]),
]

type WholeChoice = {
  promocode: string | null
  certificate: Omit<CheckoutCertificate, 'discount'> | null
  bonuses: number
  delivery: DeliveryPrice | null
}

/** Choice completed with the discounts stored with the cart. */
async function wholeChoice(
  db: Db,
  { owner, choice, now }: CheckoutInput,
  [row]: readonly CartRow[],
): Promise<WholeChoice> {
  const { promocode, certificate, bonuses, delivery = null } = choice
  const isComplete = [promocode, certificate, bonuses].every((each) => each !== undefined)
  const cartDiscounts = isComplete ? null : (row?.discounts ?? (await cartDiscountsOf(db, owner)))
  return {
    promocode: promocode === undefined ? (cartDiscounts?.promoCode ?? null) : promocode?.trim() || null,
    certificate:
      certificate === undefined
        ? await keptCertificate(db, cartDiscounts?.certificateId ?? null, now)
        : await saidCertificate(db, { owner, typedCode: certificate?.trim() || null, now }),
    bonuses: bonuses === undefined ? (cartDiscounts?.bonuses ?? 0) : (bonuses ?? 0),
    delivery,
  }
}

const asReason = (code: string | null): PromoReason | null => (code === null ? null : { code, details: {} })

async function keptCertificate(db: Db, id: number | null, now: Date): Promise<WholeChoice['certificate']> {
  const certificate = id === null ? null : await certificateById(db, id)
  return certificate && { typedCode: null, certificate, whyNot: asReason(whyNotSpendable(certificate, now)) }
}

type SaidCertificate = { owner: Owner; typedCode: string | null; now: Date }

/** Certificate by code; the page knows the one stored with the cart by its masked code only. */
async function saidCertificate(
  db: Db,
  { owner, typedCode, now }: SaidCertificate,
): Promise<WholeChoice['certificate']> {
  if (!typedCode?.includes('•')) return typedCertificate(db, typedCode, now)
  const { certificateId } = await cartDiscountsOf(db, owner)
  const keptOne = await keptCertificate(db, certificateId, now)
  if (keptOne?.certificate && maskedCode(keptOne.certificate) === typedCode) return keptOne
  return typedCertificate(db, typedCode, now)
}

async function typedCertificate(db: Db, typedCode: string | null, now: Date): Promise<WholeChoice['certificate']> {
  if (typedCode === null) return null
  const certificate = await findCertificate(db, typedCode)
  return {
    typedCode,
    certificate,
    whyNot: asReason(certificate ? whyNotSpendable(certificate, now) : 'certificate_unknown'),
  }
}

const freeDelivery = (delivery: DeliveryPrice | null): DeliveryPrice | null =>
  delivery && { price: zero, oldPrice: delivery.oldPrice ?? (delivery.price > 0 ? delivery.price : null) }

/** Order lines. A gift is a line at today's price, taken off entirely by its code. */
function orderLines(cart: Cart, gift: Gift | null, code: PromoCode | null): OrderLineInput[] {
  const lines = cart.lines.map(({ sums, quantity }) => ({ ...sums, quantity }))
  if (!gift || !code) return lines
  const { offerId, price } = gift
  const allocations = [{ promotion: promoSource(code.terms), amount: price }]
  return [...lines, { offerId, quantity: 1, full: price, discount: price, allocations, total: minus(price, price) }]
}

/** Referral code of a member, typed into the promo code field. */
async function friendOf(db: Db, typedCode: string, buyer: Buyer): Promise<CheckoutCode | null> {
  const { accountId, hasOrdered, level } = buyer
  const friend = await findFriendCode(db, { key: promoKey(typedCode), accountId })
  if (!friend) return null
  const whyNot = whyNotFriend(friend, { accountId, hasOrdered, isMember: level !== null })
  return { code: friend.code, terms: null, friendId: friend.ownerId, discount: zero, whyNot: asReason(whyNot) }
}

function promoOf(
  typedCode: string,
  code: PromoCode | null,
  { outcome, gift }: { outcome: PromoOutcome; gift: Gift | null },
): CheckoutCode {
  if (!code) return { code: typedCode, terms: null, friendId: null, discount: zero, whyNot: asReason('promo_unknown') }
  const { terms } = code
  const discount = gift ? gift.price : outcome.codeDiscount
  return { code: terms.code ?? typedCode, terms, friendId: null, discount, whyNot: outcome.whyNot }
}

/** Fingerprint of goods and discounts, independent of the delivery price. */
export const goodsFingerprint = ({ price }: Pick<Checkout, 'price'>): string =>
  fingerprintOf({ ...price, deliveryPrice: zero, total: minus(price.total, price.deliveryPrice) })

/** Hash of lines, discounts, delivery and total: everything that concerns money. */
function fingerprintOf(price: OrderPrice): string {
  const lines = price.lines
    .map(({ offerId, quantity, full, total, allocations }) => [
      offerId,
      quantity,
      full,
      total,
      allocations.map(({ kind, amount }) => [kind, amount]),
    ])
    .toSorted((a, b) => Number(a[0]) - Number(b[0]))
  return createHash('sha256')
    .update(JSON.stringify([lines, price.deliveryPrice, price.total]))
    .digest('base64url')
    .slice(0, 22)
}
