import { Mark } from '#ui/mark.tsx'
import css from './certificate-card.module.css'

/** Illustration of the printed certificate. */
export const CertificateCard = () => (
  <span aria-hidden className={css.card}>
    <Mark className={css.mark} />
  </span>
)
