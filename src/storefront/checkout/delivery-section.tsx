import { MailOpen, MapPin, Package, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { roubles } from '#kernel/money.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import { openLayer, reachFor } from '../common/layers.ts'
import { formAction } from '../common/post-form.tsx'
import type { FormPath } from '../forms.ts'
import { useHere } from '../visitor/here.ts'
import type { DeliveryData } from './checkout.loader.ts'
import css from './checkout.module.css'
import { DeliveryRow } from './delivery-row.tsx'
import { cheapestOf, rowsOf, ways, type Way } from './quotes.rules.ts'
import { formId, type OrderErrors } from './order-state.ts'
import { Section } from './section.tsx'
import type { DeliveryState } from './use-delivery.ts'

const signs = { store: Package, courier: Truck, post: MailOpen }

type DeliveryProps = {
  data: Pick<DeliveryData, 't' | 'delivery'>
  delivery: DeliveryState
  errors: OrderErrors
  /** Form path for prices of another place. */
  finderPath: FormPath
  children: ReactNode
}

export function DeliverySection({ data, delivery, errors, finderPath, children }: DeliveryProps) {
  const { t } = data
  const { way, quotes, types, chosenType, isDropped } = delivery
  const error = errors['pickup_type']
  return (
    <Section title={t.delivery.title} aside={<CityLink city={delivery.city} />}>
      <PlainPlace {...{ data, delivery, errors, finderPath }} />
      <div className={css.ways} role="group" aria-label={t.delivery.title} id={`${formId}-pickup_type`}>
        {ways.map((each) => (
          <WayTile
            key={each}
            {...{ way: each, quotes, types, t: t.delivery }}
            isOpen={each === way}
            onOpen={() => delivery.chooseWay(each)}
          />
        ))}
      </div>
      {isDropped && <Alert tone="error">{t.delivery.dropped}</Alert>}
      {error && !isDropped && <Alert tone="error">{error}</Alert>}
      {ways.map((each) => (
        <div key={each} className={css.group} data-closed={each !== way || undefined}>
          <h3 className={`${css.subtitle} ${css.plain}`} aria-hidden>
            {t.delivery.ways[each]}
          </h3>
          <RadioGroup legend={t.delivery.ways[each]} hideLegend>
            <div className={css.rows}>
              {rowsOf(each, quotes, types).map((type) => (
                <DeliveryRow
                  key={type}
                  {...{ type, t: t.delivery }}
                  isUnplaced={data.delivery.regions?.isNeeded ?? false}
                  quote={quotes[type]}
                  isChosen={type === chosenType}
                  onChoose={() => delivery.choose(type)}
                  onRetry={() => delivery.retry(type)}
                />
              ))}
            </div>
          </RadioGroup>
        </div>
      ))}
      {children}
    </Section>
  )
}

/** City and region fields for pages without scripts; a place outside our list needs a region before any price. */
function PlainPlace({ data, delivery, errors, finderPath }: Omit<DeliveryProps, 'children'>) {
  const { t, delivery: start } = data
  const { city } = delivery
  const { base } = useHere()
  const { regions } = start
  const needText = regions?.isNeeded ? t.delivery.regionNeeded : undefined
  return (
    <div className={css.plain}>
      <div className={css.pair}>
        <TextField
          key={city.ru_name}
          id={`${formId}-city`}
          name="city"
          label={t.delivery.city}
          hint={t.delivery.cityHint}
          defaultValue={city.ru_name}
          error={errors['city']}
          maxLength={80}
          required
        />
        {regions && (
          <SelectField
            id={`${formId}-region`}
            name="region"
            label={t.delivery.region}
            placeholder={t.delivery.chooseRegion}
            options={regions.options}
            defaultValue={regions.chosen}
            error={errors['region'] ?? needText}
          />
        )}
      </div>
      <Button className={css.count} type="submit" size="sm" look="outline" formAction={formAction(base, finderPath)}>
        {t.delivery.count}
      </Button>
    </div>
  )
}

function CityLink({ city }: Pick<DeliveryState, 'city'>) {
  const locale = useLocale()
  return (
    <p className={`${css.aside} ${css.scripted}`}>
      <MapPin aria-hidden />{' '}
      <TextButton
        aria-haspopup="dialog"
        onClick={() => openLayer('city')}
        onPointerEnter={reachFor('city')}
        onFocus={reachFor('city')}
      >
        {locale === 'ru' ? city.ru_name : city.en_name}
      </TextButton>
    </p>
  )
}

type TileProps = Pick<DeliveryState, 'quotes' | 'types'> & {
  way: Way
  t: DeliveryData['t']['delivery']
  isOpen: boolean
  onOpen: () => void
}

/** Tile of a delivery group: filters the rows below and selects nothing. */
function WayTile({ way, quotes, types, t, isOpen, onOpen }: TileProps) {
  const locale = useLocale()
  const Sign = signs[way]
  const cheapest = cheapestOf(way, quotes, types)
  const priceText = (cost: number) =>
    cost === 0 ? t.free.toLowerCase() : fill(t.from, { price: formatMoney(roubles(cost), locale) })
  const note =
    cheapest === 'counting'
      ? t.counting
      : cheapest === 'none'
        ? t.noPrice
        : [priceText(cheapest.cost), cheapest.dateText].filter(Boolean).join(' · ')
  return (
    <button type="button" className={css.way} aria-pressed={isOpen} onClick={onOpen}>
      <Sign aria-hidden />
      <span>
        {t.ways[way]}
        <small>{note}</small>
      </span>
    </button>
  )
}
