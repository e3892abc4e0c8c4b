import { useState } from 'react'
import { pointCarrierOf } from '#shop/points/points.rules.ts'
import type { StoreStockAnswer } from '#shop/delivery/delivery.schemas.ts'
import { Alert } from '#ui/alert.tsx'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { classNames } from '#ui/class-names.ts'
import { fill } from '../common/fill.ts'
import { storeCityOf } from '#shop/cities/store-city.rules.ts'
import type { CheckoutData } from './checkout.loader.ts'
import type { CheckoutTexts } from './checkout.texts.ts'
import css from './checkout.module.css'
import type { DeliveryState } from './use-delivery.ts'

type StoreChoiceProps = { data: CheckoutData; delivery: DeliveryState; error: string | undefined }
type Holding = StoreStockAnswer | undefined

const lacks = (holding: Holding): boolean => (holding?.missing.length ?? 0) > 0

/** Stock note of a store: «Всё есть», or the counts and the missing items. */
function stockNote(holding: Holding, t: CheckoutTexts['delivery']): string {
  if (!holding) return t.kept
  if (!lacks(holding)) return t.allThere
  return fill(t.notAll, { has: holding.pieces, all: holding.all, missing: holding.missing.join('; ') })
}

/** Stores of the city, below the self-pickup row; the first that stocks everything is preselected. */
export function StoreChoice({ data: { t, fields, stores }, delivery, error }: StoreChoiceProps) {
  const quote = delivery.quotes.self_pickup
  const holdings = quote && 'stores' in quote ? quote.stores : undefined
  const own = stores.flatMap((store) => {
    const holding = holdings?.find(({ slug }) => slug === store.slug)
    return (holdings ? holding : store.city === storeCityOf(delivery.city?.slug)) ? [{ ...store, holding }] : []
  })
  const offeredStores = own.filter(({ holding }) => !lacks(holding))
  const [wish, setWish] = useState(fields.pvz_code)
  const chosenStore = offeredStores.find(({ slug }) => slug === wish) ?? offeredStores[0]
  // Hidden for carriers: pickup points use the same field name.
  if (!chosenStore || (delivery.chosenType && pointCarrierOf(delivery.chosenType))) return null
  return (
    <div className={css.where} data-closed={delivery.chosenType !== 'self_pickup' || undefined}>
      <h3 className={classNames(css.subtitle, css.plain)} aria-hidden>
        {t.delivery.whichStore}
      </h3>
      {error && <Alert tone="error">{error}</Alert>}
      <RadioGroup legend={t.delivery.whichStore} hideLegend>
        <div className={css.pair}>
          {own.map(({ slug, name, address, worktime, holding }) => (
            <RadioCard
              key={slug}
              name="pvz_code"
              value={slug}
              checked={slug === chosenStore.slug}
              disabled={lacks(holding)}
              onChange={() => setWish(slug)}
            >
              {name}
              <small>{address}</small>
              <small>{worktime}</small>
              <small data-lacks={lacks(holding) || undefined}>{stockNote(holding, t.delivery)}</small>
            </RadioCard>
          ))}
        </div>
      </RadioGroup>
    </div>
  )
}
