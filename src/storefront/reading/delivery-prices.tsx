import { useCallback, type ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { roubles } from '#kernel/money.ts'
import { quotesCall } from '#shop/delivery/delivery.calls.ts'
import type { QuoteOutcomeAnswer } from '#shop/delivery/delivery.schemas.ts'
import type { PickupType } from '#shop/delivery/pickup-types.rules.ts'
import { ask } from '#ui/ask.ts'
import { spanWords } from '#ui/date-words.ts'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import { useAnswer } from '../common/use-answer.ts'
import { useCitySlug } from '../visitor/city-slug.ts'
import css from './delivery-prices.module.css'

export type DeliveryWords = Record<'title' | 'city' | 'from' | 'free' | 'note' | 'store', string> & {
  choice: Record<'open' | 'label' | 'show' | 'own', string>
  columns: readonly [way: string, days: string, price: string]
  names: Record<PickupType, string>
}

/** `days`: first and last delivery day; null for pickup today. */
export type DeliveryRow = { type: PickupType; days: readonly [first: string, last: string] | null; cost: number }

export type DeliveryPricesData = {
  t: DeliveryWords
  city: string
  /** True if the address names the city; such a page is not personalized. */
  isChosen: boolean
  rows: DeliveryRow[]
  freeFrom: string | null
}

const grams = 600

/**
 * Delivery prices. The HTML has prices for the default city, as the page is cached for all visitors; then the API
 * returns those of the visitor's city.
 */
export function DeliveryPrices(props: DeliveryPricesData & { children: ReactNode }) {
  const { t, city, isChosen, rows, freeFrom, children } = props
  const locale = useLocale()
  const ownSlug = useCitySlug()
  const slug = isChosen ? null : ownSlug
  const load = useCallback(
    (signal: AbortSignal) => ask(quotesCall, { query: { ...(slug && { city: slug }), weight: grams }, signal }),
    [slug],
  )
  const { answer } = useAnswer(slug ? load : undefined)
  const ownQuotes = answer && answer !== 'failed' ? answer : undefined
  const shownRows = ownQuotes ? ownQuotes.results.flatMap(rowOf).toSorted(byCost) : rows
  return (
    <section aria-labelledby="delivery-prices" className={css.prices}>
      <h2 id="delivery-prices" className={css.title}>
        {t.title}
      </h2>
      <div className={css.city}>
        <p aria-live="polite">{fill(t.city, { city: ownQuotes?.city ?? city })}</p>
        {children}
      </div>
      <div className={css.rows}>
        <table className={css.table}>
          <thead>
            <tr>
              {t.columns.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shownRows.map(({ type, days, cost }) => (
              <tr key={type}>
                <th scope="row">{t.names[type]}</th>
                <td>{days ? daysInWords(days, locale) : t.store}</td>
                <td>{cost === 0 ? t.free : formatMoney(roubles(cost), locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.note}>
        {freeFrom && `${fill(t.from, { sum: freeFrom })} `}
        {t.note}
      </p>
    </section>
  )
}

function rowOf({ pickup_type: type, state, cost, period_max, date_min, date_max }: QuoteOutcomeAnswer): DeliveryRow[] {
  if (state !== 'ready' || cost === null) return []
  return [{ type, cost, days: period_max && date_min && date_max ? [date_min, date_max] : null }]
}

/** Sort order of the HTML: cheapest, then fastest; own stores last. */
const byCost = (a: DeliveryRow, b: DeliveryRow): number =>
  Number(a.days === null) - Number(b.days === null) ||
  a.cost - b.cost ||
  (a.days?.[0] ?? '').localeCompare(b.days?.[0] ?? '')

function daysInWords([first, last]: readonly [string, string], locale: Locale): string {
  const [from, to] = [noonOf(first), noonOf(last)]
  return spanWords({ from, to }, { now: from, locale })
}

/** Noon in Moscow, the time zone of `spanWords`. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00+03:00`)
