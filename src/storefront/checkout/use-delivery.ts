import { useCallback, useEffect, useState, type RefObject } from 'react'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import { pointCarrierOf } from '#shop/points/points.rules.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { isSameTown } from '#kernel/place-name.rules.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { CheckoutData, DeliveryData } from './checkout.loader.ts'
import { deliveryChoice } from './delivery-choice.ts'
import { doorIn, isSameDoor, priceQuestion, type Door } from './delivery-place.ts'
import { envelopeTypes, firstOffered, isGone, offeredTypes, wayOf, type OfferedType, type Way } from './quotes.rules.ts'
import { readFields } from './read-fields.ts'
import { usePlace, useQuotes } from './use-quotes.ts'

/** Printed certificates, in the place of the cart; nobody asks for their prices while they are to come by e-mail. */
export type Envelope = { certificates: number; isUnasked: boolean }

/** Which way is open and which row of it is chosen; the first that can be chosen unless the buyer has said otherwise. */
export function useDelivery(data: DeliveryData, goodsKey: string, envelope?: Envelope) {
  const { t, fields, delivery, isHint } = data
  const [door, setDoor] = useWrittenDoor(delivery.door)
  const types = envelope ? envelopeTypes : offeredTypes
  const [choice, setChoice] = useState(() => {
    const wish = types.find((type) => type === fields.pickup_type)
    return { wish, way: wish ? wayOf(wish) : ('courier' as const), isHint }
  })
  const [point, setPoint] = useState(data.point)
  const city = usePlace(delivery.city)
  const pointHere = choice.wish && isPointFor(choice.wish, point, city) ? point : null
  const pricedPoint = pointHere && choice.wish ? { type: choice.wish, code: pointHere.code } : undefined
  const options = { city, goodsKey, door, point: pricedPoint, failedText: t.delivery.failed, ...envelope }
  const { quotes, retry } = useQuotes(delivery, options)
  // How the last order was received is a wish only where it can be had.
  const isHintGone = choice.isHint && isGone(choice.wish, quotes)
  const wish = isHintGone ? undefined : choice.wish
  const way: Way = isHintGone ? 'courier' : choice.way
  const isWishGone = isGone(wish, quotes)
  const isWishHere = wish !== undefined && wayOf(wish) === way && !isWishGone
  const chosenType = isWishHere ? wish : isWishGone ? undefined : firstOffered(way, quotes, types)
  const isReady = chosenType !== undefined && quotes[chosenType]?.state === 'ready'
  const name = chosenType && t.delivery.names[chosenType]
  const pointCode = chosenType && chosenType === pricedPoint?.type ? pricedPoint.code : undefined
  useEffect(() => {
    const isChosen = isReady && name !== undefined
    deliveryChoice.set(isChosen ? { name, city, question: priceQuestion(chosenType, { city, door, pointCode }) } : null)
  }, [isReady, chosenType, name, city, door, pointCode])
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
    /** Where it is fetched, once that is chosen. */
    point: chosenType && isPointFor(chosenType, point, city) ? point : null,
    setPoint,
    /** The way that was open of itself is chosen with it. */
    choosePoint: (next: PointAnswer) => {
      setPoint(next)
      if (chosenType) setChoice((before) => (before.wish ? before : { way, wish: chosenType, isHint: false }))
    },
    /** What was chosen cannot be priced, which the buyer has to hear. */
    isDropped: isWishGone && wish !== undefined && wayOf(wish) === way,
    setDoor,
    chooseWay: (next: Way) =>
      setChoice(({ wish: before }) => ({
        way: next,
        wish: before && wayOf(before) === next ? before : undefined,
        isHint: false,
      })),
    choose: (type: OfferedType) => setChoice({ way: wayOf(type), wish: type, isHint: false }),
  }
}
/** The same words are the same door: nothing is asked for anew. */
function useWrittenDoor(start: Door) {
  const [door, setDoor] = useState(start)
  const write = useCallback((next: Door) => setDoor((before) => (isSameDoor(before, next) ? before : next)), [])
  return [door, write] as const
}

export type DeliveryState = ReturnType<typeof useDelivery>

/** A point of another carrier, of another town, or where nothing can be tried on is not where this is fetched. */
function isPointFor(type: OfferedType, point: PointAnswer | null, city: CityAnswer): boolean {
  const { fitting } = pickupFacts[type]
  if (point?.carrier !== pointCarrierOf(type)) return false
  return isSameTown(point.city, city.ru_name) && (point.fitting || !fitting)
}

type DoorData = Pick<CheckoutData, 'countries' | 'addresses'>

/**
 * Tells what is written of the address, for some carriers have a price for it: when it is called, and by itself for
 * another city or another way, where the same words are another door and another card of an address is chosen.
 */
export function useDoor(
  form: RefObject<HTMLFormElement | null>,
  { countries, addresses }: DoorData,
  { city, chosenType, setDoor }: DeliveryState,
): () => void {
  useEffect(() => {
    if (chosenType && form.current) setDoor(doorIn(readFields(form.current, countries), addresses, city))
  }, [form, countries, addresses, city, chosenType, setDoor])
  return () => form.current && setDoor(doorIn(readFields(form.current, countries), addresses, city))
}
