import { BadgeCheck, RefreshCw, Smartphone } from 'lucide-react'
import { CodeSquares } from '../common/code-squares.tsx'
import type { PayData, PayView } from './pay.loader.ts'
import css from './sbp-code.module.css'

type SbpCodeProps = { t: PayData['t']; code: NonNullable<PayView['code']> }
const signs = [Smartphone, BadgeCheck, RefreshCw]

/** For the camera of a phone beside a desk; on a phone itself behind a word, below the apps of banks. */
export function SbpCode({ t, code }: SbpCodeProps) {
  return (
    <>
      {code.banks.length > 0 && (
        <ul className={css.banks} aria-label={t.code.banks}>
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
        <summary>{t.code.show}</summary>
        <Picture t={t} code={code} />
      </details>
      <div className={css.desk}>
        <Picture t={t} code={code} />
        <ol className={css.steps}>
          {t.code.steps.map(({ name, note }, at) => {
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

function Picture({ t, code: { picture, caption } }: SbpCodeProps) {
  return (
    <figure className={css.code}>
      <CodeSquares picture={picture} label={t.code.label} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
