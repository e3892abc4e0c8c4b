import type { Locale } from '#kernel/locale.ts'
import { asRoubles } from '#kernel/money.ts'
import { byFridayText, daysInWords, deliveryRefusals } from './delivery.texts.ts'
import type {
  PointVariantAnswer,
  PriceAnswer,
  QuoteOutcomeAnswer,
  StoreStockAnswer,
  VariantAnswer,
} from './delivery.schemas.ts'
import { pickupFacts, type PickupType } from './pickup-types.rules.ts'
import { refusalText } from '../shop.texts.ts'
import { noPrice, noPriceCode, type QuoteOutcome, type StoreHolding, type UnavailableQuote } from './quotes.ts'

const reasonText = ({ reason, details }: UnavailableQuote, locale: Locale): string =>
  refusalText(`delivery_${reason}`, locale, details)

const storeAnswer = ({ slug, pieces, all, missing }: StoreHolding, locale: Locale): StoreStockAnswer => ({
  slug,
  pieces,
  all,
  missing: missing.map(({ name, size }) => `${name[locale]}, ${size[locale]}`),
})

/** Price of the only variant; without a price, the call fails (R-5-28). */
export function priceAnswer(outcome: QuoteOutcome): PriceAnswer {
  if (outcome.state !== 'ready') throw noPrice(outcome.pickupType)
  return { cost: asRoubles(outcome.cost), period_min: outcome.periodMin, period_max: outcome.periodMax }
}

export const variantAnswer = (outcome: QuoteOutcome, locale: Locale): VariantAnswer =>
  outcome.state === 'ready' ? priceAnswer(outcome) : failureAnswer(outcome, locale)

export function pointVariantAnswer(outcome: QuoteOutcome, locale: Locale): PointVariantAnswer {
  if (outcome.state !== 'ready') return failureAnswer(outcome, locale)
  const { cost, ...period } = priceAnswer(outcome)
  return { total_sum: cost, ...period }
}

const failureAnswer = ({ pickupType }: QuoteOutcome, locale: Locale) => ({
  message: deliveryRefusals[noPriceCode(pickupType)][locale],
  error: true,
})

const nothing = {
  cost: null,
  old_cost: null,
  period_min: null,
  period_max: null,
  date_min: null,
  date_max: null,
  date_text: null,
  friday_text: null,
  error: false,
  message: null,
}

/** Quote as returned by the API; `pending` until the carrier answers. */
export function quoteOutcomeAnswer(
  pickupType: PickupType,
  outcome: QuoteOutcome | undefined,
  locale: Locale,
): QuoteOutcomeAnswer {
  const facts = { pickup_type: pickupType, ...pickupFacts[pickupType], ...nothing }
  if (!outcome) return { ...facts, state: 'pending' }
  const { state } = outcome
  if (state === 'failed') return { ...facts, state, ...failureAnswer(outcome, locale) }
  const stores = outcome.stores?.map((store) => storeAnswer(store, locale))
  if (state === 'unavailable')
    return { ...facts, state, message: reasonText(outcome, locale), ...(stores && { stores }) }
  return {
    ...facts,
    ...(stores && { stores }),
    state,
    cost: asRoubles(outcome.cost),
    old_cost: outcome.oldCost && asRoubles(outcome.oldCost),
    period_min: outcome.periodMin,
    period_max: outcome.periodMax,
    date_min: outcome.dayMin,
    date_max: outcome.dayMax,
    date_text: daysInWords(outcome.dayMin, outcome.dayMax, locale),
    friday_text: outcome.isByFriday ? byFridayText[locale] : null,
  }
}
