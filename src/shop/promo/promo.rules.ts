import { asRoubles, kopecks, minus, sum, times, zero, type Money } from '#kernel/money.ts'
import {
  priceCart,
  scopeOf,
  type CartPrice,
  type LineInput,
  type Promotion,
  type Reduction,
} from '../cart/price-cart.rules.ts'

export const promoKinds = ['percent', 'fixed', 'free_delivery', 'gift', 'n_for_m'] as const
export type PromoKind = (typeof promoKinds)[number]

/** Customer groups: professionals by account data, the others by loyalty level. */
export const customerGroups = ['professional', 'loyalty', 'best_friend', 'family'] as const
export type CustomerGroup = (typeof customerGroups)[number]

/** Terms of a promotion, as stored. */
export type PromoTerms = {
  id: number
  code: string | null
  name: { ru: string; en: string }
  kind: PromoKind
  percent: number | null
  amount: Money | null
  takePieces: number | null
  payPieces: number | null
  giftOfferId: number | null
  minSum: Money
  categoryIds: number[]
  productIds: number[]
  groups: CustomerGroup[]
  firstOrderOnly: boolean
  withSale: boolean
  withOthers: boolean
  startsAt: Date | null
  endsAt: Date | null
  stoppedAt: Date | null
  maxUses: number | null
  maxUsesPerPerson: number | null
  uses: number
}

/** Known facts about the buyer; a guest's e-mail is unknown before the order. */
export type PromoBuyer = { groups: CustomerGroup[]; isSignedIn: boolean; hasOrdered: boolean; ownUses: number }

/** Refusal code of a promotion; `details` fill its message. */
export type PromoReason = { code: string; details: Record<string, unknown> }

const reason = (code: string, details: Record<string, unknown> = {}): PromoReason => ({ code, details })

/** Promotion id used in `order_allocations.source` and other amounts. */
export const promoSource = ({ id, code }: Pick<PromoTerms, 'id' | 'code'>): string => code ?? `promotion:${id}`

export const isRunning = ({ startsAt, endsAt, stoppedAt }: PromoTerms, now: Date): boolean =>
  !stoppedAt && (!startsAt || startsAt <= now) && (!endsAt || now <= endsAt)

/** Converts terms for cart pricing. Gifts and free delivery reduce no lines. */
export function asPromotion(terms: PromoTerms): Promotion {
  const { minSum, withSale, productIds, categoryIds } = terms
  const scope: Promotion['scope'] =
    productIds.length > 0
      ? { kind: 'products', ids: productIds }
      : categoryIds.length > 0
        ? { kind: 'categories', ids: categoryIds }
        : { kind: 'all' }
  return { id: promoSource(terms), scope, reduction: reductionOf(terms), from: minSum, combinesWithSale: withSale }
}

function reductionOf({ kind, percent, amount, takePieces, payPieces }: PromoTerms): Reduction {
  if (kind === 'percent') return { kind: 'percent', percent: percent ?? 0 }
  if (kind !== 'n_for_m') return { kind: 'amount', amount: (kind === 'fixed' && amount) || zero }
  const nth = takePieces ?? 2
  return { kind: 'every_nth', nth, cheaperPieces: nth - (payPieces ?? 1), percent: percent ?? 100 }
}

/** Reason why the buyer may not use the promotion, regardless of the cart. */
export function whyNotBuyer(terms: PromoTerms, buyer: PromoBuyer, now: Date): PromoReason | null {
  if (terms.stoppedAt || (terms.endsAt && terms.endsAt < now)) return reason('promo_over')
  if (terms.startsAt && now < terms.startsAt) return reason('promo_not_yet', { day: terms.startsAt })
  if (terms.maxUses !== null && terms.uses >= terms.maxUses) return reason('promo_used_up')
  const maxPerPerson = terms.firstOrderOnly ? 1 : terms.maxUsesPerPerson
  if (maxPerPerson !== null && buyer.ownUses >= maxPerPerson) return reason('promo_used_by_you')
  if (terms.firstOrderOnly && buyer.hasOrdered) return reason('promo_first_order')
  if (terms.groups.length > 0 && !terms.groups.some((group) => buyer.groups.includes(group)))
    return reason(buyer.isSignedIn ? 'promo_not_for_you' : 'promo_sign_in')
  return null
}

/** Reason why the promotion does not apply to the cart; null for an empty cart. */
export function whyNotCart(terms: PromoTerms, lines: readonly LineInput[]): PromoReason | null {
  const buyable = lines.filter(({ quantity }) => quantity > 0)
  if (buyable.length === 0) return null
  const promotion = asPromotion(terms)
  const sumOf = (inScope: readonly LineInput[]) =>
    sum(inScope.map(({ price, salePrice, quantity }) => times(salePrice ?? price, quantity)))
  const inScope = buyable.filter(scopeOf(promotion))
  if (inScope.length === 0) {
    const withSale = buyable.some(scopeOf({ ...promotion, combinesWithSale: true }))
    return reason(withSale ? 'promo_not_with_sale' : 'promo_no_goods')
  }
  const missing = minus(promotion.from, sumOf(inScope))
  if (missing > 0)
    return reason(inScope.length < buyable.length ? 'promo_min_sum_of_part' : 'promo_min_sum', {
      sum: asRoubles(promotion.from),
      missing: asRoubles(missing),
    })
  const pieces = inScope.reduce((count, { quantity }) => count + quantity, 0)
  const take = terms.kind === 'n_for_m' ? (terms.takePieces ?? 2) : 0
  return pieces < take ? reason('promo_few_pieces', { take, missing: take - pieces }) : null
}

export type PromoInput = {
  lines: LineInput[]
  /** Running promotions without a code. */
  offers: readonly PromoTerms[]
  code: PromoTerms | null
  buyer: PromoBuyer
  /** Value of free delivery; null before a method is chosen. */
  deliveryPrice: Money | null
  /** Current price of the gift; null when sold out. */
  giftPrice: Money | null
  now: Date
}

export type PromoOutcome = {
  /** Promotions in the order of application. */
  applied: PromoTerms[]
  price: CartPrice
  /** Discount on goods given by the code. */
  codeDiscount: Money
  /** Refusal of the code; null when applied or absent. */
  whyNot: PromoReason | null
  isDeliveryFree: boolean
  giftOfferId: number | null
}

/**
 * Best allowed combination: all combinable promotions, or a single exclusive one. The code wins ties; when promotions
 * that exclude the code are worth more, the refusal names one of them.
 */
export function applyPromo(input: PromoInput): PromoOutcome {
  const { code, buyer, now } = input
  const offers = input.offers.filter((offer) => isRunning(offer, now) && !whyNotBuyer(offer, buyer, now))
  const without = bestOf(allowedSets(offers), input)
  if (!code) return outcomeOf(without, input, null)
  const whyNot = whyNotCode(input)
  if (whyNot) return outcomeOf(without, input, whyNot)
  const sets = allowedSets([...offers, code]).filter((set) => set.includes(code))
  const withCode = bestOf(sets, input)
  if (withCode.worth >= without.worth) return outcomeOf(withCode, input, null)
  const better = without.set.find((offer) => !withCode.set.includes(offer)) ?? without.set[0]
  return outcomeOf(without, input, reason('promo_not_with_offer', { offer: better?.name }))
}

export type CodeQuestion = Pick<PromoInput, 'lines' | 'code' | 'buyer' | 'giftPrice' | 'now'>

/** Refusal of a code by itself, regardless of delivery price and other promotions. */
export const whyNotCode = ({ code, lines, buyer, giftPrice, now }: CodeQuestion): PromoReason | null =>
  code && (whyNotBuyer(code, buyer, now) ?? whyNotCart(code, lines) ?? whyNotGift(code, giftPrice))

const whyNotGift = (code: PromoTerms, giftPrice: Money | null): PromoReason | null =>
  code.kind === 'gift' && giftPrice === null ? reason('promo_gift_gone') : null

/** Candidate sets: all combinable promotions together, and each exclusive one alone. */
const allowedSets = (all: PromoTerms[]): PromoTerms[][] => [
  all.filter(({ withOthers }) => withOthers),
  ...all.filter(({ withOthers }) => !withOthers).map((alone) => [alone]),
]

type PricedSet = { set: PromoTerms[]; price: CartPrice; worth: number }

function bestOf(sets: PromoTerms[][], input: PromoInput): PricedSet {
  const [first, ...others] = sets.map((set): PricedSet => {
    const price = priceCart(input.lines, set.map(asPromotion))
    return { set, price, worth: price.promotionsDiscount + worthBeside(set, input) }
  })
  return others.reduce((best, each) => (each.worth > best.worth ? each : best), first ?? pricedWithout(input))
}

const pricedWithout = ({ lines }: PromoInput): PricedSet => ({ set: [], price: priceCart(lines, []), worth: 0 })

/** Value of gift and free delivery. Delivery not chosen yet counts as zero. */
function worthBeside(set: PromoTerms[], { deliveryPrice, giftPrice }: PromoInput): number {
  const delivery = set.some(({ kind }) => kind === 'free_delivery') ? (deliveryPrice ?? zero) : zero
  const gift = set.some(({ kind }) => kind === 'gift') ? (giftPrice ?? zero) : zero
  return delivery + gift
}

function outcomeOf({ set, price }: PricedSet, { code }: PromoInput, whyNot: PromoReason | null): PromoOutcome {
  const source = code && promoSource(code)
  const byCode = price.lines.flatMap(({ allocations }) => allocations.filter(({ promotion }) => promotion === source))
  return {
    applied: set,
    price,
    codeDiscount: kopecks(byCode.reduce((total, { amount }) => total + amount, 0)),
    whyNot,
    isDeliveryFree: set.some(({ kind }) => kind === 'free_delivery'),
    giftOfferId: set.find(({ kind }) => kind === 'gift')?.giftOfferId ?? null,
  }
}
