import { useEffect, useState, type RefObject } from 'react'
import { isPickupType } from '#shop/delivery/pickup-types.rules.ts'
import { pointCarrierOf } from '#shop/points/points.rules.ts'
import { AddressSection } from '../checkout/address-section.tsx'
import { DeliverySection } from '../checkout/delivery-section.tsx'
import { PointChoice } from '../checkout/point-choice.tsx'
import { seenDelivery } from '../checkout/quotes.rules.ts'
import { useDelivery, type DeliveryState } from '../checkout/use-delivery.ts'
import { askPoints } from '../points/use-points.ts'
import type { CartData } from './certificate-cart.loader.ts'
import { deliveryFieldsIn, quantityIn, type CertificateDraft } from './certificate-draft.rules.ts'
import css from './certificates.module.css'

type Drafts = { start: CertificateDraft; draft: CertificateDraft }

const envelopeKey = (certificates: number): string => `certificates ${certificates}`

/** Delivery of a printed certificate, as in the order form; `cost` is its price. */
export function useEnvelope({ envelope, newPrice }: CartData, { start, draft }: Drafts) {
  const certificates = quantityIn(draft)
  const isUnasked = draft['certificate_type'] !== 'printed'
  const [fields] = useState(() => ({ ...envelope.fields, ...deliveryFieldsIn(start) }))
  const [data] = useState({ ...envelope, fields })
  const delivery = useDelivery(data, envelopeKey(certificates), { certificates, isUnasked })
  const quote = delivery.chosenType && delivery.quotes[delivery.chosenType]
  const agreedCost = newPrice && newPrice.type === delivery.chosenType ? newPrice.cost : undefined
  const cost = agreedCost ?? (quote?.state === 'ready' ? quote.cost : undefined)
  return { data, delivery, cost, agreedCost }
}
export type EnvelopeState = ReturnType<typeof useEnvelope>

type EnvelopeProps = {
  envelope: EnvelopeState
  errors: CartData['errors']
  form: RefObject<HTMLFormElement | null>
  /** Called when a value was chosen without typing. */
  onChoice: () => void
}

export function EnvelopeSection({ envelope, errors, form, onChoice }: EnvelopeProps) {
  const { data, delivery } = envelope
  useKeptPoint(envelope)
  const goodsKey = envelopeKey(delivery.certificates ?? 1)
  return (
    <div className={css.ofPrinted}>
      <DeliverySection {...{ data, delivery, errors }} finderPath="/certificate-cart/points/">
        <PointChoice
          {...{ data, delivery, goodsKey, form, onChoice }}
          finderPath="/certificate-cart/points/"
          error={errors['pvz_code']}
        />
        <AddressSection {...{ data, delivery, errors, onChoice }} />
      </DeliverySection>
      <SeenFields delivery={delivery} agreedCost={envelope.agreedCost} />
    </div>
  )
}

/** Hidden fields with the prices and place shown on the page, for posts without scripts. */
function SeenFields({ delivery: { city, quotes }, agreedCost }: Pick<EnvelopeState, 'agreedCost'> & SeenProps) {
  const fields = {
    seen_delivery: seenDelivery(quotes),
    agreed_delivery: agreedCost ?? '',
    page_city: city.ru_name,
    page_region: city.region,
    page_country: city.iso,
  }
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
type SeenProps = { delivery: DeliveryState }

/** Restores the chosen pickup point after a reload: only its code was stored. */
function useKeptPoint({ data: { point: pagePoint, fields }, delivery: { setPoint } }: EnvelopeState): void {
  const { pickup_type: type = '', pvz_code: code } = fields
  const carrier = isPickupType(type) ? pointCarrierOf(type) : null
  const isAsked = pagePoint === null && carrier !== null && code !== undefined
  useEffect(() => {
    if (!isAsked) return
    const aborting = new AbortController()
    // A closed point is not found, so the choice is empty again.
    askPoints({ carrier: [carrier], code }, aborting.signal).then(
      ({ results: [first] }) => aborting.signal.aborted || setPoint(first ?? null),
      () => {},
    )
    return () => aborting.abort()
  }, [isAsked, carrier, code, setPoint])
}
