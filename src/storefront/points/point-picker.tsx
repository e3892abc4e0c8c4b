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
import css from './point-picker.module.css'
import type { PointsTexts } from './points.texts.ts'
import { usePoints, type PointFilters } from './use-points.ts'

const PartnerMap = part(() => import('./partner-map.tsx').then((file) => file.PartnerMap), {
  when: wanted,
  stays: true,
})

export type PickerProps = {
  open: boolean
  onClose: () => void
  city: CityAnswer
  goodsKey: string
  /** Preferences from the order form. */
  wish: PointWish
  payment: boolean
  chosenPoint: PointAnswer | null
  priceOf: (point: PointAnswer, fitting: boolean) => PointPrice | undefined
  onChoose: (point: PointAnswer, fitting: boolean) => void
  t: PointsTexts
  freeText: string
  /** Yandex Maps key; without one only the list is shown. */
  mapKey: string | null
}

const pageSize = 20

type View = 'list' | 'map'

const noFilters = { search: '', late: false, position: null }

/** Pickup point picker: a list, and with an API key a map, on a phone after a tap. */
export function PointPicker({ open, onClose, city, goodsKey, wish, payment, t, ...rest }: PickerProps) {
  const { priceOf, onChoose, freeText } = rest
  useBackCloses(open, onClose)
  const [filters, setFilters] = useState<PointFilters>(() => ({ ...noFilters, ...wish, payment }))
  const [point, setPoint] = useState(rest.chosenPoint)
  const [view, setView] = useState<View>('list')
  const [hasMapFailed, setMapFailed] = useState(false)
  const hasMap = rest.mapKey !== null && !hasMapFailed
  const list = usePoints(open ? city : null, filters, { pageSize, goodsKey })
  const map = { city, filters, area: list.answer?.area ?? null, chosenPoint: point, onChoose: setPoint, t }
  const hasGarments = filters.certificates === undefined
  const price = point && priceOf(point, filters.fitting)
  const takePoint = () => point && onChoose(point, filters.fitting && point.fitting)
  // Desktop has room for a card of the point, over the map or beside the list.
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
      width={widthOf({ isDesk, showsMap: hasMap && (isDesk || view === 'map') })}
      className={css.dialog}
      footer={footer}
    >
      <div className={css.picker} data-view={hasMap ? view : 'list'} data-footed={footer ? true : undefined}>
        <Wishes {...{ city, filters, change, view, isDesk, hasMap, t }} onView={setView} />
        <div className={css.listSide}>
          <p className={css.note} role="status">
            {hasMapFailed && t.mapFailed}
          </p>
          <PointList
            {...{ list, t, freeText }}
            hasRoutes={!isDesk}
            filters={filters}
            chosenCode={point?.code}
            priceOf={(each) => priceOf(each, filters.fitting)}
            onChoose={setPoint}
          />
        </div>
        {hasMap && (
          <div className={css.mapSide}>
            <PartnerMap
              wanted={isDesk || view === 'map'}
              of={{ ...map, mapKey: rest.mapKey ?? '', onFail: () => setMapFailed(true) }}
            />
          </div>
        )}
        {isDesk && <CardSide {...{ point, price, t, freeText, hasMap, hasGarments }} onPress={takePoint} />}
      </div>
    </Modal>
  )
}

type CardSideProps = Omit<Parameters<typeof PointCard>[0], 'point'> & { point: PointAnswer | null; hasMap: boolean }

/** Details of the chosen point: over the map, or beside the list. */
const CardSide = ({ point, hasMap, ...rest }: CardSideProps) => (
  <div className={css.cardSide} data-over-map={hasMap || undefined}>
    {point ? <PointCard {...{ point }} {...rest} /> : !hasMap && <p className={css.cardEmpty}>{rest.t.cardEmpty}</p>}
  </div>
)

type WidthInput = { isDesk: boolean; showsMap: boolean }

const widthOf = ({ isDesk, showsMap }: WidthInput): number => (showsMap ? 1296 : isDesk ? 980 : 560)

type WishesProps = ChipsProps & {
  city: CityAnswer
  view: View
  isDesk: boolean
  hasMap: boolean
  onView: (view: View) => void
}

/** Filters, and on a phone the switch between list and map. */
function Wishes({ city, filters, change, view, isDesk, hasMap, onView, t }: WishesProps) {
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
      {!isDesk && hasMap && <ViewSwitch {...{ view, t }} onChange={onView} />}
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
        onPointerEnter={PartnerMap.preload}
        onFocus={PartnerMap.preload}
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
