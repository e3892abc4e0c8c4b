import { ChevronRight, MapPin } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import { pickupFacts } from '#shop/delivery/pickup-types.rules.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { pointCarrierOf, type PointCarrier } from '#shop/points/points.rules.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { Alert } from '#ui/alert.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatNumber } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { fill } from '../common/fill.ts'
import type { FormPath } from '../forms.ts'
import type { PlainPoints } from '../points/point-search.ts'
import { storageLine, type PointWish } from '../points/point-facts.ts'
import { PointFinder } from '../points/point-finder.tsx'
import { PointRow } from '../points/point-row.tsx'
import { usePoints } from '../points/use-points.ts'
import type { DeliveryData } from './checkout.loader.ts'
import css from './checkout.module.css'
import { setError } from './order-state.ts'
import type { OfferedType, Quotes } from './quotes.rules.ts'
import type { DeliveryState } from './use-delivery.ts'

const PointPicker = part(() => import('../points/point-picker.tsx').then((file) => file.PointPicker), {
  when: wanted,
  stays: true,
})

type PointProps = {
  data: Pick<DeliveryData, 'points' | 'plain' | 'mapKey' | 't' | 'fields' | 'noPaymentText'>
  delivery: DeliveryState
  goodsKey: string
  form: RefObject<HTMLFormElement | null>
  /** Form path for finding other points. */
  finderPath: FormPath
  error: string | undefined
  onChoice: () => void
}

/** Pickup points below the chosen delivery row: the selected or nearest ones, and a picker with all. */
export function PointChoice({ data, delivery, ...rest }: PointProps) {
  const { city, chosenType, certificates, point, choosePoint } = delivery
  const carrier = chosenType && pointCarrierOf(chosenType)
  if (!city || !carrier) return null
  const { fitting } = pickupFacts[chosenType]
  const choose = (next: PointAnswer) => {
    choosePoint(next)
    setError('pvz_code', undefined)
    rest.onChoice()
  }
  return (
    <Points
      {...{ data, delivery, city, wish: { carrier, fitting, certificates }, onChoose: choose }}
      {...rest}
      point={point}
    />
  )
}

type PointsProps = PointProps & {
  city: CityAnswer
  wish: PointWish
  point: PointAnswer | null
  onChoose: (point: PointAnswer) => void
}

const nearestCount = 3

type RowsInput = { point: PointAnswer | null; plain: PlainPoints; carrier: PointCarrier }

/** Points to list: the selected one, then the nearest; before the first response, those rendered by the server. */
function pointRows(nearest: ReturnType<typeof usePoints>, { point, plain, carrier }: RowsInput): PointAnswer[] {
  const offeredPoints = nearest.answer ? nearest.points : plain.points
  // Skip stale points of the previous carrier while the next request is in flight.
  const others = offeredPoints.filter((each) => each.carrier === carrier && each.code !== point?.code)
  if (!point) return others
  return nearest.answer ? [point, ...others].slice(0, Math.max(nearestCount, offeredPoints.length)) : [point, ...others]
}

function Points({ data, delivery, city, wish, point, onChoose, goodsKey, form, finderPath, error }: PointsProps) {
  const { points: t, t: texts } = data
  const locale = useLocale()
  const isPaidThere = usePaidThere(form, data.fields.payment_type === 'on_delivery')
  const filters = { ...wish, payment: isPaidThere, search: '', late: false, position: null }
  const nearest = usePoints(city, filters, { pageSize: nearestCount, goodsKey })
  const isUnpayable = isPaidThere && point && !point.cards && !point.cash
  const trouble = error ?? (isUnpayable ? data.noPaymentText : undefined)
  const [isOpen, setOpen] = useState(false)
  const rows = pointRows(nearest, { point, plain: data.plain, carrier: wish.carrier })
  const allText = nearest.answer ? fill(t.showAll, { count: formatNumber(nearest.answer.count, locale) }) : t.showSome
  const chooseAnywhere = (next: PointAnswer, fitting: boolean) => {
    setOpen(false)
    delivery.choose(typeOf(next, fitting))
    onChoose(next)
  }
  return (
    <div className={css.points}>
      {trouble && <Alert tone="error">{trouble}</Alert>}
      {rows.length === 0 && nearest.isLoading && (
        <div className={css.scripted}>
          <Skeleton width="100%" height="168px" />
        </div>
      )}
      <RadioGroup legend={t.which} hideLegend>
        {rows.map((each) => (
          <PointRow
            key={each.code}
            {...{ t, onChoose, point: each }}
            name="pvz_code"
            isChosen={each.code === point?.code}
            freeText={texts.delivery.free}
            hasGarments={wish.certificates === undefined}
          />
        ))}
      </RadioGroup>
      {point && <PointNote {...{ point, t }} />}
      <PointFinder plain={data.plain} to={finderPath} t={t} />
      <AllPoints text={allText} onOpen={() => setOpen(true)} />
      <PointPicker
        key={`${city.slug} ${city.ru_name} ${wish.carrier} ${wish.fitting} ${wish.certificates}`}
        wanted={isOpen}
        of={{
          open: isOpen,
          onClose: () => setOpen(false),
          payment: isPaidThere,
          chosenPoint: point,
          priceOf: (each, fitting) => priceOf(typeOf(each, fitting), delivery.quotes),
          onChoose: chooseAnywhere,
          freeText: texts.delivery.free,
          mapKey: data.mapKey,
          city,
          goodsKey,
          wish,
          t,
        }}
      />
    </div>
  )
}

function PointNote({ point, t }: { point: PointAnswer; t: PointsProps['data']['points'] }) {
  const parts = [storageLine(point, t, useLocale()), point.note, point.is_made_up ? t.madeUp : '']
  return <p className={css.pointNote}>{parts.filter(Boolean).join('. ')}</p>
}

function AllPoints({ text, onOpen }: { text: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={classNames(css.allPoints, css.scripted)}
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={PointPicker.preload}
      onFocus={PointPicker.preload}
    >
      <MapPin aria-hidden /> {text} <ChevronRight aria-hidden />
    </button>
  )
}

/** True while payment on delivery is selected. */
function usePaidThere(form: RefObject<HTMLFormElement | null>, start: boolean): boolean {
  const [isPaidThere, setPaidThere] = useState(start)
  useEffect(() => {
    const element = form.current
    if (!element) return
    const read = () => setPaidThere(new FormData(element).get('payment_type') === 'on_delivery')
    read()
    element.addEventListener('change', read)
    return () => element.removeEventListener('change', read)
  }, [form])
  return isPaidThere
}

/** Delivery method for a point; with fitting only if requested and available there. */
function typeOf({ carrier, fitting: hasFitting }: PointAnswer, fitting: boolean): OfferedType {
  if (carrier === 'boxberry') return 'boxberry_pvz'
  return fitting && hasFitting ? 'cdek_pvz_fitting' : 'cdek_pvz'
}

function priceOf(type: OfferedType, quotes: Quotes) {
  const quote = quotes[type]
  return quote?.state === 'ready' ? quote : undefined
}
