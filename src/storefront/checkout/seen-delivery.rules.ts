import type { PickupType } from '#shop/delivery/pickup-types.rules.ts'
import type { Quotes } from './quotes.rules.ts'

/** The prices that a page shows, as its form says them: «cdek_courier=440,self_pickup=0». */
export const seenDelivery = (quotes: Quotes): string =>
  Object.entries(quotes)
    .flatMap(([type, quote]) => (quote.state === 'ready' ? [`${type}=${quote.cost}`] : []))
    .join(',')

/** What this way cost on the page; nothing where its price was still to come. */
export function seenCost(text: string | undefined, type: PickupType): number | undefined {
  const part = (text ?? '').split(',').find((each) => each.startsWith(`${type}=`))
  const cost = part?.slice(type.length + 1)
  return cost && Number.isFinite(Number(cost)) ? Number(cost) : undefined
}
