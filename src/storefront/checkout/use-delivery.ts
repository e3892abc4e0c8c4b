import { useEffect, useState } from 'react'
import { roubles } from '#kernel/money.ts'
import type { CheckoutData } from './checkout.loader.ts'
import { deliveryChoice } from './delivery-choice.ts'
import { firstReady, isOffered, wayOf, type OfferedType, type Way } from './quotes.rules.ts'
import { useQuotes } from './use-quotes.ts'

/** Which way is open and which row of it is chosen; the first that can be chosen unless the buyer has said otherwise. */
export function useDelivery({ t, fields }: CheckoutData, goodsKey: string) {
  const { city, quotes, retry } = useQuotes(goodsKey, t.delivery.failed)
  const [wish, setWish] = useState(() => (isOffered(fields.pickup_type) ? fields.pickup_type : undefined))
  const [way, setWay] = useState<Way>(wish ? wayOf(wish) : 'courier')
  const isWishGone = wish !== undefined && ['failed', 'unavailable'].includes(quotes[wish]?.state ?? '')
  const isWishHere = wish !== undefined && wayOf(wish) === way && !isWishGone
  const chosenType: OfferedType | undefined = isWishHere ? wish : isWishGone ? undefined : firstReady(way, quotes)
  const quote = chosenType && quotes[chosenType]
  const isReady = quote?.state === 'ready'
  const [cost, oldCost] = isReady ? [quote.cost, quote.oldCost] : []
  const name = chosenType && t.delivery.names[chosenType]
  useEffect(() => {
    const price = cost !== undefined && name !== undefined
    deliveryChoice.set(price ? { name, cost: roubles(cost), oldCost: oldCost ? roubles(oldCost) : null } : undefined)
    return () => deliveryChoice.set(undefined)
  }, [cost, oldCost, name])
  return {
    city,
    quotes,
    retry,
    way,
    chosenType,
    /** What was chosen cannot be priced, which the buyer has to hear. */
    isDropped: isWishGone && wayOf(wish) === way,
    chooseWay: (next: Way) => {
      setWay(next)
      setWish((before) => (before && wayOf(before) === next ? before : undefined))
    },
    choose: setWish,
  }
}
export type DeliveryState = ReturnType<typeof useDelivery>
