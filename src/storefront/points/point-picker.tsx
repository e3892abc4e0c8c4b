import { Clock, List, LocateFixed, Map as MapSign, Search, Shirt, Wallet, X } from 'lucide-react'
import { useState } from 'react'
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import { roubles } from '#kernel/money.ts'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { pointCarriers } from '#shop/points/points.rules.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import { Button } from '#ui/button.tsx'
import { ChipButton } from '#ui/chip.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Modal } from '#ui/modal.tsx'
import { useIsDesktop } from '../common/desktop.ts'
import { fill } from '../common/fill.ts'
import { useBackCloses } from '../common/windows.ts'
import { PointCard } from './point-card.tsx'
import type { PointWish } from './point-facts.ts'
import { PointList } from './point-list.tsx'
import type { PointPrice } from './point-row.tsx'
import type { MapProps } from './points-map.tsx'
import css from './point-picker.module.css'
import type { PointsTexts } from './points.texts.ts'
import { usePoints, type PointFilters } from './use-points.ts'

/** Of the partner whose key is set; our own needs none. */
const PartnerMap = part(() => import('./partner-map.tsx').then((file) => file.PartnerMap), {
  when: wanted,
  stays: true,
})
const PointsMap = part(() => import('./points-map.tsx').then((file) => file.PointsMap), { when: wanted, stays: true })

export type PickerProps = {
  open: boolean
  onClose: () => void
  city: CityAnswer
  goodsKey: string
  /** What was asked for in the form, and how it is to be paid. */
  wish: PointWish
  payment: boolean
  chosenPoint: PointAnswer | null
  priceOf: (point: PointAnswer, fitting: boolean) => PointPrice | undefined
  onChoose: (point: PointAnswer, fitting: boolean) => void
  t: PointsTexts
  freeText: string
  mapKey: string | null
}

const pageSize = 20

type View = 'list' | 'map'

/** The list is the way for everybody; the map is an addition that comes when it is asked for. */
export function PointPicker({ open, onClose, city, goodsKey, wish, payment, t, ...rest }: PickerProps) {
  const { priceOf, onChoose, freeText } = rest
  useBackCloses(open, onClose)
  const [filters, setFilters] = useState<PointFilters>(() => ({
    ...wish,
    payment,
    search: '',
    late: false,
    position: null,
  }))
  const [point, setPoint] = useState(rest.chosenPoint)
  const [view, setView] = useState<View>('list')
  const list = usePoints(open ? city : null, filters, { pageSize, goodsKey })
  const price = point && priceOf(point, filters.fitting)
  const takePoint = () => point && onChoose(point, filters.fitting && point.fitting)
  // A desk has room for list and map at once, and on the map for a card of the point.
  const isDesk = useIsDesktop()
  const footer = point && !isDesk && <Choice {...{ point, price, t }} onPress={takePoint} />
  const change = (changes: Partial<PointFilters>) => setFilters((before) => ({ ...before, ...changes }))
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={t.title}
      hideTitle={isDesk}
      bare={isDesk}
      tall
      width={isDesk || view === 'map' ? 1296 : 560}
      className={css.dialog}
      footer={footer}
    >
      <div className={css.picker} data-view={view} data-footed={footer ? true : undefined}>
        <Wishes {...{ city, filters, change, view, isDesk, t }} onView={setView} />
        <div className={css.listSide}>
          <PointList
            {...{ list, t, freeText }}
            filters={filters}
            chosenCode={point?.code}
            priceOf={(each) => priceOf(each, filters.fitting)}
            onChoose={setPoint}
          />
        </div>
        <div className={css.mapSide}>
          <AnyMap
            isWanted={isDesk || view === 'map'}
            mapKey={rest.mapKey}
            of={{ city, filters, area: list.answer?.area ?? null, chosenPoint: point, onChoose: setPoint, t }}
          />
          {point && isDesk && <PointCard {...{ point, price, t, freeText }} onPress={takePoint} />}
        </div>
      </div>
    </Modal>
  )
}

type WishesProps = ChipsProps & {
  city: CityAnswer
  view: View
  isDesk: boolean
  onView: (view: View) => void
}

/** What is looked for, and on a phone how it is seen. */
function Wishes({ city, filters, change, view, isDesk, onView, t }: WishesProps) {
  const locale = useLocale()
  return (
    <div className={css.wishes}>
      {isDesk && (
        <p className="display-3" aria-hidden>
          {t.title}
        </p>
      )}
      <p className={css.city}>{locale === 'ru' ? city.ru_name : city.en_name}</p>
      <SearchField value={filters.search} t={t} onChange={(search) => change({ search })} />
      {!isDesk && <ViewSwitch {...{ view, t }} onChange={onView} />}
      <FilterChips {...{ filters, change, t }} />
    </div>
  )
}

type ChoiceProps = { point: PointAnswer; price: PointPrice | undefined | null; onPress: () => void; t: PointsTexts }

function Choice({ point, price, onPress, t }: ChoiceProps) {
  const locale = useLocale()
  const buttonText = !price
    ? t.choose
    : price.cost === 0
      ? t.chooseFree
      : fill(t.chooseFor, { price: formatMoney(roubles(price.cost), locale) })
  return (
    <>
      <span className={css.chosen}>
        {point.address}
        <small>{[t.carriers[point.carrier], price?.dateText].filter(Boolean).join(', ')}</small>
      </span>
      <Button onClick={onPress}>{buttonText}</Button>
    </>
  )
}

type AnyMapProps = { isWanted: boolean; mapKey: string | null; of: MapProps }

const AnyMap = ({ isWanted, mapKey, of: props }: AnyMapProps) =>
  mapKey ? <PartnerMap wanted={isWanted} of={{ ...props, mapKey }} /> : <PointsMap wanted={isWanted} of={props} />

function SearchField({ value, t, onChange }: { value: string; t: PointsTexts; onChange: (text: string) => void }) {
  return (
    <div className={css.search}>
      <Search aria-hidden />
      <input
        type="search"
        aria-label={t.search}
        placeholder={t.search}
        maxLength={100}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value && (
        <IconButton label={t.clear} onClick={() => onChange('')}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

type ViewProps = { view: View; t: PointsTexts; onChange: (view: View) => void }

function ViewSwitch({ view, t, onChange }: ViewProps) {
  return (
    <div className={css.switch} role="group" aria-label={t.view}>
      <button type="button" aria-pressed={view === 'list'} onClick={() => onChange('list')}>
        <List aria-hidden /> {t.asList}
      </button>
      <button
        type="button"
        aria-pressed={view === 'map'}
        onPointerEnter={PointsMap.preload}
        onFocus={PointsMap.preload}
        onClick={() => onChange('map')}
      >
        <MapSign aria-hidden /> {t.asMap}
      </button>
    </div>
  )
}

type ChipsProps = { filters: PointFilters; change: (changes: Partial<PointFilters>) => void; t: PointsTexts }

function FilterChips({ filters, change, t }: ChipsProps) {
  const { carrier, fitting, payment, late, certificates, position } = filters
  const [isLost, setLost] = useState(false)
  const locate = () => {
    setLost(false)
    if (position) return change({ position: null })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => change({ position: { latitude, longitude } }),
      () => setLost(true),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }
  return (
    <>
      <div className={css.chips} role="group" aria-label={t.filters}>
        <ChipButton pressed={position !== null} onClick={locate}>
          <LocateFixed aria-hidden /> {t.nearMe}
        </ChipButton>
        <ChipButton pressed={carrier === null} onClick={() => change({ carrier: null })}>
          {t.all}
        </ChipButton>
        {pointCarriers.toReversed().map((each) => (
          <ChipButton key={each} pressed={carrier === each} onClick={() => change({ carrier: each })}>
            {t.carriers[each]}
          </ChipButton>
        ))}
        {certificates === undefined && (
          <ChipButton pressed={fitting} onClick={() => change({ fitting: !fitting })}>
            <Shirt aria-hidden /> {t.fitting}
          </ChipButton>
        )}
        <ChipButton pressed={payment} onClick={() => change({ payment: !payment })}>
          <Wallet aria-hidden /> {t.payment}
        </ChipButton>
        <ChipButton pressed={late} onClick={() => change({ late: !late })}>
          <Clock aria-hidden /> {t.late}
        </ChipButton>
      </div>
      {isLost && (
        <p className={css.note} role="alert">
          {t.noPosition}
        </p>
      )}
    </>
  )
}
