import type { CSSProperties, FunctionComponent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ClockPlace } from '#ui/clock-place.tsx'
import type { FrameOffer } from '../common/frame-data.ts'
import css from './offer-strip.module.css'

type OfferStripProps = {
  offer: FrameOffer
  label: string
  base: string
  /** Comes after the page: until then its place is kept. */
  clock?: FunctionComponent<{ end: string }>
}

export function OfferStrip({ offer, label, base, clock: Clock }: OfferStripProps) {
  const { text, link, hex, tone, honeyClock, endsAt } = offer
  const words = <span className={css.text}>{text}</span>
  return (
    <aside
      aria-label={label}
      className={classNames(css.strip, css[tone], honeyClock && css.honey)}
      style={{ '--offer': hex } as CSSProperties}
    >
      {link ? (
        <a href={link.startsWith('/') ? base + link : link} className={css.link}>
          {words}
        </a>
      ) : (
        words
      )}
      {endsAt && <span className={css.clock}>{Clock ? <Clock end={endsAt} /> : <ClockPlace />}</span>}
    </aside>
  )
}
