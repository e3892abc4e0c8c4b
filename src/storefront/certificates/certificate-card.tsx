import type { CertificateDesign } from '#shop/certificates/certificate-sales.rules.ts'
import { classNames } from '#ui/class-names.ts'
import { Mark } from '#ui/mark.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import css from './certificate-card.module.css'

type CardProps = { design: CertificateDesign; name?: string; sum?: string; isSmall?: boolean; className?: string }

/** Certificate preview, hidden from screen readers: adjacent text describes it. */
export const CertificateCard = ({ design, name = '', sum = '', isSmall = false, className }: CardProps) => (
  <span aria-hidden className={classNames(css.card, className)} data-design={design} data-small={isSmall || undefined}>
    {!isSmall && (
      <span className={css.lockup}>
        <Mark />
        <Wordmark />
      </span>
    )}
    <span className={css.stitch} />
    <Mark className={css.petals} />
    {!isSmall && (
      <span className={css.foot}>
        <span className={css.name}>{name}</span>
        <span className={css.sum}>{sum}</span>
      </span>
    )}
  </span>
)
