import { BadgeCheck, RefreshCw, Smartphone } from 'lucide-react'
import { CodeSquares } from '../common/code-squares.tsx'
import type { SbpCodeData } from './pay.loader.ts'
import css from './sbp-code.module.css'

/** Id of the QR path, which is large and sent only once. */
const pictureId = 'sbp-squares'
const signs = [Smartphone, BadgeCheck, RefreshCw]

/** QR code for a phone beside a computer; on a phone, collapsed below the bank apps. */
export function SbpCode({ t, code }: SbpCodeData) {
  return (
    <>
      {code.banks.length > 0 && (
        <ul className={css.banks} aria-label={t.banks}>
          {code.banks.map(({ name, href }) => (
            <li key={name}>
              <a href={href} rel="external">
                <span aria-hidden>{name.slice(0, 1)}</span>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <details className={css.phone}>
        <summary>{t.show}</summary>
        <Picture t={t} code={code} sameAs={pictureId} />
      </details>
      <div className={css.desk}>
        <Picture t={t} code={code} id={pictureId} />
        <ol className={css.steps}>
          {t.steps.map(({ name, note }, at) => {
            const Sign = signs[at] ?? Smartphone
            return (
              <li key={name}>
                <span className={css.sign}>
                  <Sign aria-hidden />
                </span>
                {name}
                <small>{note}</small>
              </li>
            )
          })}
        </ol>
      </div>
    </>
  )
}

type PictureProps = SbpCodeData & { id?: string; sameAs?: string }

function Picture({ t: _t, code: { picture, caption, label }, ...squares }: PictureProps) {
  return (
    <figure className={css.code}>
      <CodeSquares picture={picture} label={label} {...squares} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
