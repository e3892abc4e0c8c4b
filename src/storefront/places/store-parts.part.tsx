import { Phone, Route, Shirt, X } from 'lucide-react'
import type { Picture as Original } from '#shop/media/media.rules.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import { Picture } from '../common/picture.tsx'
import css from './stores.module.css'

export type StoreData = {
  slug: string
  address: string
  metro: string
  services: string[]
  photos: { picture: Original; alt: string; open: string }[]
  close: string
  worktime: string
  today: string
  /** `keys`: weekday numbers, or dates. */
  rows: { days: string; keys: string; hours: string; isOther: boolean }[]
  route: { title: string; href: string }
  stock: { title: string; href: string }
  phone: { label: string; href: string } | null
}

const everyDay = '0 1 2 3 4 5 6'

export function StoreFacts({ address, metro, services, worktime, today, rows, route, stock, phone, ...of }: StoreData) {
  return (
    <>
      <p className={css.address}>{address}</p>
      {metro && <p className={css.small}>{metro}</p>}
      {services.length > 0 && (
        <ul className={css.services}>
          {services.map((service) => (
            <li key={service}>{service}</li>
          ))}
        </ul>
      )}
      <Photos {...of} />
      {rows.length === 0 ? (
        <p className={css.hours}>{worktime}</p>
      ) : (
        <dl className={css.hours}>
          {rows.map(({ days, keys, hours, isOther }) => (
            <div key={days} className={isOther ? css.other : undefined} data-days={keys}>
              <dt>
                {days} {keys !== everyDay && <span className={css.today}>{today}</span>}
              </dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={css.ways}>
        <ButtonLink href={route.href} size="sm" target="_blank" rel="noopener noreferrer">
          <Route aria-hidden />
          {route.title}
        </ButtonLink>
        <ButtonLink href={stock.href} size="sm" look="outline">
          <Shirt aria-hidden />
          {stock.title}
        </ButtonLink>
        {phone && (
          <IconLink href={phone.href} label={phone.label} look="ring">
            <Phone aria-hidden />
          </IconLink>
        )}
      </p>
    </>
  )
}

const tile = { widths: [168, 335, 503], sizes: '(min-width: 992px) 211px, (min-width: 768px) 227px, 42vw' }
const whole = { widths: [670, 1005], sizes: '(min-width: 1040px) 960px, 94vw' }

/** Photos in native popovers, which work without JavaScript. */
function Photos({ slug, photos, close }: Pick<StoreData, 'slug' | 'photos' | 'close'>) {
  if (photos.length === 0) return null
  return (
    <ul className={css.photos}>
      {photos.map(({ picture, alt, open }, at) => {
        const id = `${slug}-photo-${at + 1}`
        return (
          <li key={picture.hash}>
            <button type="button" popoverTarget={id} aria-label={open} className={css.photo}>
              <Picture of={picture} {...tile} alt="" />
            </button>
            <div id={id} popover="auto" role="dialog" aria-label={alt} className={css.view}>
              <Picture of={picture} {...whole} alt={alt} />
              <p>{alt}</p>
              <IconButton
                label={close}
                look="disc"
                popoverTarget={id}
                popoverTargetAction="hide"
                className={css.viewClose}
              >
                <X aria-hidden />
              </IconButton>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
