import { localeHref } from '#web/routes.ts'
import css from './language-switch.module.css'
import type { FrameData } from '../common/frame-data.ts'
import { useHere } from '../visitor/here.ts'

/** Link to the same page in the other language. */
export function LanguageSwitch({ frame }: { frame: FrameData }) {
  const { path, search } = useHere()
  const { locale, t } = frame
  return (
    <div className={css.switches}>
      <div role="group" aria-label={t.language} className={css.segments}>
        <a href={localeHref(path, 'ru') + search} lang="ru" className={css.segment} aria-current={locale === 'ru'}>
          Русский
        </a>
        <a href={localeHref(path, 'en') + search} lang="en" className={css.segment} aria-current={locale === 'en'}>
          English
        </a>
      </div>
      <div role="group" aria-label={t.currency} className={css.segments}>
        <button type="button" className={css.segment} aria-pressed>
          {t.rouble}
        </button>
      </div>
    </div>
  )
}
