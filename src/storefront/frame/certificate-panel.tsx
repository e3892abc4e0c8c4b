import { ArrowRight } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { Mark } from '#ui/mark.tsx'
import css from './certificate-panel.module.css'
import type { FrameTexts } from '../common/frame.texts.ts'

type CertificatePanelProps = {
  t: Pick<FrameTexts, 'certificate' | 'certificateNote' | 'choose'>
  href: string
  /** Low variant for the phone menu. */
  low?: boolean
}

export function CertificatePanel({ t, href, low }: CertificatePanelProps) {
  return (
    <a href={href} className={classNames(css.panel, low && css.low)}>
      <span className={css.title}>{t.certificate}</span>
      <span className={css.note}>{t.certificateNote}</span>
      {!low && (
        <span className={css.choose}>
          {t.choose}
          <ArrowRight aria-hidden />
        </span>
      )}
      <span aria-hidden className={css.card}>
        <span className={css.stitch} />
        <Mark className={css.mark} />
        <span className={css.stitch} />
      </span>
    </a>
  )
}
