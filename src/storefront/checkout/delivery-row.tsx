import { CircleAlert, Phone, RefreshCw, Shirt, Wallet } from 'lucide-react'
import { roubles } from '#kernel/money.ts'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { Radio } from '#ui/radio.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import type { CheckoutTexts } from './checkout.texts.ts'
import css from './checkout.module.css'
import type { OfferedType, Quote } from './quotes.rules.ts'

type RowProps = {
  type: OfferedType
  quote: Quote | undefined
  isChosen: boolean
  /** Region still unknown, so there is no price yet. */
  isUnplaced: boolean
  t: CheckoutTexts['delivery']
  onChoose: () => void
  onRetry: () => void
}

export function DeliveryRow({ type, quote, isChosen, isUnplaced, t, onChoose, onRetry }: RowProps) {
  const { fitting, way } = pickupFacts[type]
  const state = quote?.state ?? 'loading'
  const note = quote?.state === 'unavailable' ? quote.message : quote?.state === 'retrying' ? t.retrying : t.notes[type]
  return (
    <div className={css.row} data-state={state} data-chosen={isChosen || undefined}>
      <div className={css.rowHead}>
        <Radio
          className={css.rowLabel}
          name="pickup_type"
          value={type}
          checked={isChosen}
          // A row with a pending price can be chosen: the server asks to confirm the price on submit.
          disabled={state !== 'ready' && state !== 'loading'}
          onChange={onChoose}
          aside={<RowPrice {...{ quote, isUnplaced, t }} />}
        >
          <span className={css.rowName}>{t.names[type]}</span>
          {fitting && <span className={css.mark}>{way === 'point' ? t.pointFitting : t.fitting}</span>}
          {quote?.state === 'failed' ? (
            <small className={css.failure}>
              <CircleAlert aria-hidden /> {quote.message}
            </small>
          ) : (
            <small>{note}</small>
          )}
        </Radio>
        {quote?.state === 'failed' && (
          <TextButton className={css.retry} aria-label={fill(t.retryOf, { name: t.names[type] })} onClick={onRetry}>
            <RefreshCw aria-hidden /> {t.retry}
          </TextButton>
        )}
      </div>
      {isChosen && fitting && way === 'courier' && quote?.state === 'ready' && <FittingSteps quote={quote} t={t} />}
    </div>
  )
}

type ReadyQuote = Extract<Quote, { state: 'ready' }>

function RowPrice({ quote, isUnplaced, t }: Pick<RowProps, 'quote' | 'isUnplaced' | 't'>) {
  const locale = useLocale()
  if (!quote)
    return (
      <span className={css.price}>
        <span className={css.scripted}>
          <Skeleton width="64px" height="18px" />
          <Skeleton width="88px" height="12px" />
        </span>
        <small className={css.plain}>{isUnplaced ? t.priceByRegion : t.priceLater}</small>
      </span>
    )
  if (quote.state === 'unavailable') return <span className={css.muted}>{t.unavailable}</span>
  if (quote.state === 'retrying') return <span className={css.stitches} aria-hidden />
  if (quote.state !== 'ready') return null
  const { cost, oldCost, dateText, fridayText } = quote
  return (
    <span className={css.price}>
      <b data-free={cost === 0 || undefined}>
        {oldCost !== null && oldCost > cost && <s>{formatMoney(roubles(oldCost), locale)}</s>}
        {cost === 0 ? t.free : formatMoney(roubles(cost), locale)}
      </b>
      <small>{dateText}</small>
      {fridayText && <small className={css.friday}>{fridayText}</small>}
    </span>
  )
}

const stopSigns = [Phone, Shirt, Wallet]

/** Steps of a courier fitting, with the fee if nothing fits. */
function FittingSteps({ quote: { dateText }, t }: { quote: ReadyQuote; t: CheckoutTexts['delivery'] }) {
  return (
    <div className={css.fitting}>
      <ol>
        {t.stops.map(([title, note], at) => {
          const Sign = stopSigns[at] ?? Phone
          return (
            <li key={title}>
              <span className={css.stop}>
                <Sign aria-hidden />
              </span>
              <span>
                {title}
                <small>{fill(note, { date: dateText })}</small>
              </span>
            </li>
          )
        })}
      </ol>
      <p>{t.refusal}</p>
    </div>
  )
}
