import { useEffect, useSyncExternalStore } from 'react'
import { classNames } from '#ui/class-names.ts'
import { onNavigate } from '#web/navigation.ts'
import type { PageAddress } from '#web/page.ts'
import { localeHref } from '#web/routes.ts'
import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import css from './footer.module.css'
// Imported here, as the footer is on every page: one style request less.
import './subscribe-form.module.css'
import type { FrameData } from '../common/frame-data.ts'
import { useHere } from '../visitor/here.ts'

const Columns = part(() => import('./footer.part.tsx').then((file) => file.FooterColumns), { when: never })
const Newsletter = part(() => import('./subscribe-form.part.tsx').then((file) => file.SubscribeForm), { when: touched })

export function Footer({ frame }: { frame: FrameData }) {
  const { t } = frame
  const place = useHere()
  useEffect(() => onNavigate(Columns.preload), [])
  return (
    <footer className={classNames('on-dark', css.footer)}>
      <div className="container">
        <div className={css.columns}>
          <Columns of={{ frame, place }} />
          <section className={css.newsletter}>
            <h2 className={css.title}>{t.newsletter}</h2>
            <p className={css.promise}>{t.newsletterTitle}</p>
            <Newsletter of={{ t, fragment: 'subscribed' }} />
          </section>
        </div>
        <Bottom frame={frame} place={place} />
      </div>
    </footer>
  )
}

const neverChanges = () => () => undefined

function Bottom({ frame, place }: { frame: FrameData; place: PageAddress & { search: string } }) {
  const { t, locale, brand, market } = frame
  // A cached page of December may be read in January.
  const year = useSyncExternalStore(
    neverChanges,
    () => Math.max(frame.year, new Date().getFullYear()),
    () => frame.year,
  )
  const other = locale === 'ru' ? 'en' : 'ru'
  return (
    <div className={css.bottom}>
      <span>
        © 2013–{year} {brand}
      </span>
      {market && (
        <a href={market.link} rel="external noopener" className={css.small}>
          {t.rating}
          {market.rating && ` ${market.rating} ★`}
        </a>
      )}
      <a href={localeHref(place.path, other) + place.search} lang={other} hrefLang={other} className={css.small}>
        {other === 'en' ? 'English' : 'Русский'}
      </a>
      <span className={css.credit}>
        {t.credit} {locale === 'ru' ? `«${brand}»` : brand}
      </span>
    </div>
  )
}
