import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { FrameOffer } from '../common/frame-data.ts'
import { pathFrom, type LinkBase } from '../common/links.ts'
import css from './offer-strip.module.css'

type OfferStripProps = {
  offer: FrameOffer
  label: string
  here: LinkBase
  /** Always mounted, as it also hides the strip when the offer ends. */
  clock: ReactNode
}

export function OfferStrip({ offer, label, here, clock }: OfferStripProps) {
  const { text, link, hex, tone, honeyClock, endsAt } = offer
  const words = <span className={css.text}>{text}</span>
  return (
    <aside
      aria-label={label}
      className={classNames(css.strip, css[tone], honeyClock && css.honey)}
      style={{ '--offer': hex } as CSSProperties}
    >
      {link ? (
        <a href={pathFrom(here, link)} className={css.link}>
          {words}
        </a>
      ) : (
        words
      )}
      <span className={css.clock} hidden={!endsAt}>
        {clock}
      </span>
    </aside>
  )
}
