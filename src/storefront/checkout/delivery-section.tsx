import { MailOpen, MapPin, Package, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { roubles } from '#kernel/money.ts'
import { Alert } from '#ui/alert.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { RadioGroup } from '#ui/radio.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import { openLayer, reachFor } from '../common/layers.ts'
import type { CheckoutData } from './checkout.loader.ts'
import css from './checkout.module.css'
import { DeliveryRow } from './delivery-row.tsx'
import { cheapestOf, rowsOf, ways, type Quotes, type Way } from './quotes.rules.ts'
import { Section } from './section.tsx'
import type { DeliveryState } from './use-delivery.ts'

const signs = { store: Package, courier: Truck, post: MailOpen }

type DeliveryProps = { data: CheckoutData; delivery: DeliveryState; error: string | undefined; children: ReactNode }

export function DeliverySection({ data: { t }, delivery, error, children }: DeliveryProps) {
  const { way, quotes, chosenType, isDropped } = delivery
  return (
    <Section title={t.delivery.title} aside={<CityLink city={delivery.city} />}>
      <div className={css.ways} role="group" aria-label={t.delivery.title}>
        {ways.map((each) => (
          <WayTile
            key={each}
            {...{ way: each, quotes, t: t.delivery }}
            isOpen={each === way}
            onOpen={() => delivery.chooseWay(each)}
          />
        ))}
      </div>
      {isDropped && <Alert tone="error">{t.delivery.dropped}</Alert>}
      {error && !isDropped && <Alert tone="error">{error}</Alert>}
      <RadioGroup legend={t.delivery.ways[way]} hideLegend>
        <div className={css.rows}>
          {rowsOf(way, quotes).map((type) => (
            <DeliveryRow
              key={type}
              {...{ type, t: t.delivery }}
              quote={quotes[type]}
              isChosen={type === chosenType}
              onChoose={() => delivery.choose(type)}
              onRetry={() => delivery.retry(type)}
            />
          ))}
        </div>
      </RadioGroup>
      {children}
    </Section>
  )
}

function CityLink({ city }: Pick<DeliveryState, 'city'>) {
  const locale = useLocale()
  if (!city) return null
  return (
    <p className={css.aside}>
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

type TileProps = { way: Way; quotes: Quotes; t: CheckoutData['t']['delivery']; isOpen: boolean; onOpen: () => void }

/** Only filters the rows below it. */
function WayTile({ way, quotes, t, isOpen, onOpen }: TileProps) {
  const locale = useLocale()
  const Sign = signs[way]
  const cheapest = cheapestOf(way, quotes)
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
