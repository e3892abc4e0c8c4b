import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { Button } from '#ui/button.tsx'
import { counted } from '#ui/counted.ts'
import { useLocale } from '#ui/locale.tsx'
import { plural } from '#ui/plural.ts'
import { RadioGroup } from '#ui/radio.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { fill } from '../common/fill.ts'
import { weightText } from './point-facts.ts'
import { PointRow, type PointPrice } from './point-row.tsx'
import css from './point-picker.module.css'
import type { PointsTexts } from './points.texts.ts'
import type { PointFilters, usePoints } from './use-points.ts'

type ListProps = {
  list: ReturnType<typeof usePoints>
  filters: PointFilters
  chosenCode: string | undefined
  priceOf: (point: PointAnswer) => PointPrice | undefined
  onChoose: (point: PointAnswer) => void
  t: PointsTexts
  freeText: string
  hasRoutes: boolean
}

export function PointList({ list, filters, chosenCode, priceOf, onChoose, t, freeText, hasRoutes }: ListProps) {
  const locale = useLocale()
  const { answer, points, isLoading, hasFailed } = list
  const left = answer ? answer.count - points.length : 0
  return (
    <>
      <p className={css.count} role="status">
        {isLoading ? t.loading : answer && !hasFailed && countText(answer.count, filters, { t, locale })}
      </p>
      {hasFailed && (
        <p className={css.note} role="alert">
          {t.failed}{' '}
          <Button look="quiet" onClick={list.retry}>
            {t.retry}
          </Button>
        </p>
      )}
      {isLoading && points.length === 0 && <Waiting />}
      {!hasFailed && (
        <div className={css.rows} data-waiting={isLoading || undefined}>
          <RadioGroup legend={t.which} hideLegend>
            {points.map((point) => (
              <PointRow
                key={`${point.carrier} ${point.code}`}
                {...{ point, t, freeText, onChoose }}
                name="point"
                hasRoute={hasRoutes}
                hasGarments={filters.certificates === undefined}
                price={priceOf(point)}
                isChosen={point.code === chosenCode}
              />
            ))}
          </RadioGroup>
        </div>
      )}
      {left > 0 && !isLoading && !hasFailed && (
        <Button look="outline" className={css.more} onClick={list.more}>
          {fill(t.more, { count: Math.min(left, 20) })}
        </Button>
      )}
      {answer && answer.hidden > 0 && !isLoading && (
        <p className={css.note}>
          {fill(plural(answer.hidden, t.hidden, locale), {
            count: answer.hidden,
            weight: weightText(answer.grams, t, locale),
          })}
          {filters.payment && t.withPayment}.
        </p>
      )}
    </>
  )
}

type TextOptions = { t: PointsTexts; locale: Parameters<typeof counted>[2] }

function countText(count: number, { position }: PointFilters, { t, locale }: TextOptions): string {
  if (count === 0) return t.nothing
  return fill(position ? t.nearFirst : t.middleFirst, { count: counted(count, t.points, locale) })
}

const Waiting = () => (
  <div className={css.waiting} aria-hidden>
    {[0, 1, 2, 3].map((at) => (
      <Skeleton key={at} width="100%" height="84px" />
    ))}
  </div>
)
