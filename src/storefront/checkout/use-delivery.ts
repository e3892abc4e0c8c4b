import { useEffect, useState } from 'react'
import type { DeliveryData } from './checkout.loader.ts'
import { deliveryChoice, isSameDoor, type Door } from './delivery-choice.ts'
import { envelopeTypes, firstReady, offeredTypes, wayOf, type OfferedType, type Way } from './quotes.rules.ts'
import { useQuotes } from './use-quotes.ts'

/** Printed certificates, in the place of the cart; nobody asks for their prices while they are to come by e-mail. */
export type Envelope = { certificates: number; isUnasked: boolean }

/** Which way is open and which row of it is chosen; the first that can be chosen unless the buyer has said otherwise. */
export function useDelivery({ t, fields, delivery }: DeliveryData, goodsKey: string, envelope?: Envelope) {
  const [door, setDoor] = useState(delivery.door)
  const { city, quotes, retry } = useQuotes(delivery, { goodsKey, door, failedText: t.delivery.failed, ...envelope })
  const types = envelope ? envelopeTypes : offeredTypes
  const [wish, setWish] = useState(() => types.find((type) => type === fields.pickup_type))
  const [way, setWay] = useState<Way>(wish ? wayOf(wish) : 'courier')
  const isWishGone = wish !== undefined && ['failed', 'unavailable'].includes(quotes[wish]?.state ?? '')
  const isWishHere = wish !== undefined && wayOf(wish) === way && !isWishGone
  const chosenType: OfferedType | undefined = isWishHere
    ? wish
    : isWishGone
      ? undefined
      : firstReady(way, quotes, types)
  const isReady = chosenType !== undefined && quotes[chosenType]?.state === 'ready'
  const name = chosenType && t.delivery.names[chosenType]
  useEffect(() => {
    deliveryChoice.set(isReady && name !== undefined ? { type: chosenType, name, city, door } : null)
  }, [isReady, chosenType, name, city, door])
  useEffect(() => () => deliveryChoice.set(undefined), [])
  return {
    city,
    quotes,
    /** That are offered for what is sent. */
    types,
    certificates: envelope?.certificates,
    retry,
    way,
    chosenType,
    /** What was chosen cannot be priced, which the buyer has to hear. */
    isDropped: isWishGone && wayOf(wish) === way,
    /** A street is written, or an address chosen: some carriers have a price for it. */
    setDoor: (next: Door) => setDoor((before) => (isSameDoor(before, next) ? before : next)),
    chooseWay: (next: Way) => {
      setWay(next)
      setWish((before) => (before && wayOf(before) === next ? before : undefined))
    },
    choose: (type: OfferedType) => {
      setWay(wayOf(type))
      setWish(type)
    },
  }
}
export type DeliveryState = ReturnType<typeof useDelivery>
