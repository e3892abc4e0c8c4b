import { useCallback, useEffect, useState, type RefObject } from 'react'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import { pointCarrierOf } from '#shop/points/points.rules.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { isSameTown } from '#kernel/place-name.rules.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import type { CheckoutData, DeliveryData } from './checkout.loader.ts'
import { deliveryChoice } from './delivery-choice.ts'
import { doorIn, isSameDoor, priceQuestion, type StreetAddress } from './delivery-place.ts'
import { envelopeTypes, firstOffered, isGone, offeredTypes, wayOf, type OfferedType, type Way } from './quotes.rules.ts'
import { readFields } from './read-fields.ts'
import { usePlace, useQuotes } from './use-quotes.ts'

/** Printed certificates sent instead of the cart; prices are not requested while delivery is by e-mail. */
export type Envelope = { certificates: number; isUnasked: boolean }

/** Delivery state: open tile and chosen row; by default the first available row. */
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
  // The method of the last order counts only while available.
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
    /** Delivery methods on offer. */
    types,
    certificates: envelope?.certificates,
    retry,
    way,
    chosenType,
    /** Chosen pickup point. */
    point: chosenType && isPointFor(chosenType, point, city) ? point : null,
    setPoint,
    /** Selects a point, and the current delivery method unless the buyer has chosen one. */
    choosePoint: (next: PointAnswer) => {
      setPoint(next)
      if (chosenType) setChoice((before) => (before.wish ? before : { way, wish: chosenType, isHint: false }))
    },
    /** Chosen method has lost its price; the buyer sees an alert. */
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
/** Address state with a stable identity: equal values trigger no new request. */
function useWrittenDoor(start: StreetAddress) {
  const [door, setDoor] = useState(start)
  const write = useCallback(
    (next: StreetAddress) => setDoor((before) => (isSameDoor(before, next) ? before : next)),
    [],
  )
  return [door, write] as const
}

export type DeliveryState = ReturnType<typeof useDelivery>

/** True if the point matches carrier, town, and fitting. */
function isPointFor(type: OfferedType, point: PointAnswer | null, city: CityAnswer): boolean {
  const { fitting } = pickupFacts[type]
  if (point?.carrier !== pointCarrierOf(type)) return false
  return isSameTown(point.city, city.ru_name) && (point.fitting || !fitting)
}

type DoorData = Pick<CheckoutData, 'countries' | 'addresses'>

/**
 * Updates the delivery address that some carriers price: on call, and by itself when the city or the delivery method
 * changes.
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
