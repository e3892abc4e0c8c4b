import { useState } from 'react'
import { pointCarrierOf } from '#shop/points/points.rules.ts'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { classNames } from '#ui/class-names.ts'
import { storeCityOf } from '../common/store-city.ts'
import type { CheckoutData } from './checkout.loader.ts'
import css from './checkout.module.css'
import type { DeliveryState } from './use-delivery.ts'

/** Below the row of our own shops: those of the city. The first is chosen, and of one alone there is nothing to choose. */
export function StoreChoice({
  data: { t, fields, stores },
  delivery,
}: {
  data: CheckoutData
  delivery: DeliveryState
}) {
  const own = stores.filter(({ city }) => city === storeCityOf(delivery.city?.slug))
  const [wish, setWish] = useState(fields.pvz_code)
  const chosenStore = own.find(({ slug }) => slug === wish) ?? own[0]
  // A carrier's points go by the same name in the form.
  if (!chosenStore || (delivery.chosenType && pointCarrierOf(delivery.chosenType))) return null
  return (
    <div className={css.where} data-closed={delivery.chosenType !== 'self_pickup' || undefined}>
      <h3 className={classNames(css.subtitle, css.plain)} aria-hidden>
        {t.delivery.whichStore}
      </h3>
      <RadioGroup legend={t.delivery.whichStore} hideLegend>
        <div className={css.pair}>
          {own.map(({ slug, name, address, worktime }) => (
            <RadioCard
              key={slug}
              name="pvz_code"
              value={slug}
              checked={slug === chosenStore.slug}
              onChange={() => setWish(slug)}
            >
              {name}
              <small>{address}</small>
              <small>{worktime}</small>
            </RadioCard>
          ))}
        </div>
      </RadioGroup>
    </div>
  )
}
