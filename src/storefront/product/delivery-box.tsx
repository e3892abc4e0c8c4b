/* chunk: buying */
import { Store, Truck } from 'lucide-react'
import { useCallback } from 'react'
import { roubles } from '#kernel/money.ts'
import { deliveryPriceCall } from '#shop/product/product.calls.ts'
import type { DeliveryPriceAnswer } from '#shop/product/product.schemas.ts'
import { ask, Refused } from '#ui/ask.ts'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { useCitySlug } from '../visitor/city-slug.ts'
import css from './delivery-box.module.css'
import { fill } from '../common/fill.ts'
import type { ProductTexts } from '../buying/product.texts.ts'
import { useAnswer } from '../common/use-answer.ts'

type Estimate = DeliveryPriceAnswer | 'failed' | undefined

async function estimateFor(slug: string, city: string | null, signal: AbortSignal): Promise<DeliveryPriceAnswer> {
  const input = { params: { slug }, signal }
  if (city === null) return ask(deliveryPriceCall, input)
  return ask(deliveryPriceCall, { ...input, query: { city } }).catch((error: unknown) => {
    // City of an old cookie without delivery: fall back to the default city.
    if (error instanceof Refused && error.status === 400) return ask(deliveryPriceCall, input)
    throw error
  })
}

/** Delivery estimate for the visitor's city; loaded separately, as the page itself is cached for all visitors. */
export function useEstimate(slug: string) {
  const city = useCitySlug()
  const load = useCallback((signal: AbortSignal) => estimateFor(slug, city ?? null, signal), [slug, city])
  return useAnswer(city === undefined ? undefined : load)
}

export function costWords(cost: number, t: ProductTexts, locale: 'ru' | 'en'): string {
  return cost === 0 ? t.deliveryFree : fill(t.deliveryFrom, { cost: formatMoney(roubles(cost), locale) })
}

type DeliveryBoxProps = {
  slug: string
  t: ProductTexts
  canOrder: boolean
  inStores: string | null
  onStores: () => void
}

/** Delivery methods with dates and prices, and stores that have the product. */
export function DeliveryBox({ slug, t, canOrder, inStores, onStores }: DeliveryBoxProps) {
  const { answer: estimate, retry } = useEstimate(slug)
  return (
    <ul className={css.box}>
      {canOrder && (
        <li className={css.row}>
          <Truck aria-hidden />
          <div className={css.words}>
            <span>{t.delivery}</span>
            <EstimatePlace estimate={estimate} t={t} />
          </div>
          <EstimateSum estimate={estimate} t={t} onRetry={retry} />
        </li>
      )}
      <li className={css.row}>
        <Store aria-hidden />
        <div className={css.words}>
          <span>{t.pickup}</span>
          <span className={css.small}>{inStores ?? t.inNoStore}</span>
        </div>
        {inStores && (
          <TextButton className={css.where} aria-haspopup="dialog" onClick={onStores}>
            {t.whereToSee}
          </TextButton>
        )}
      </li>
    </ul>
  )
}

function EstimatePlace({ estimate, t }: { estimate: Estimate; t: ProductTexts }) {
  const locale = useLocale()
  if (estimate === 'failed') return <span className={css.failed}>{t.deliveryFailed}</span>
  return (
    <span className={css.small}>
      {estimate ? locale === 'ru' ? estimate.city.ru_name : estimate.city.en_name : <Skeleton width="110px" />}
      {estimate?.cheapest.friday_text && (
        <>
          , <span className={css.friday}>{estimate.cheapest.friday_text}</span>
        </>
      )}
    </span>
  )
}

type SumProps = { estimate: Estimate; t: ProductTexts; onRetry: () => void }

function EstimateSum({ estimate, t, onRetry }: SumProps) {
  const locale = useLocale()
  if (estimate === 'failed') return <TextButton onClick={onRetry}>{t.retry}</TextButton>
  return (
    <div className={css.sum} aria-live="polite">
      {estimate ? (
        <>
          <span>{estimate.cheapest.date_text}</span>
          <span className={css.small}>{costWords(estimate.cheapest.cost, t, locale)}</span>
        </>
      ) : (
        <>
          <Skeleton width="96px" />
          <Skeleton width="64px" />
        </>
      )}
    </div>
  )
}
