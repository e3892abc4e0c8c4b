import { useLocale } from './locale.tsx'
import css from './wordmark.module.css'
import wordEn from './wordmark-en.svg?no-inline'
import wordRu from './wordmark-ru.svg?no-inline'

/** The name as a drawing. The file is shared by every page, so 4 KB of outline stay out of the HTML. */
export function Wordmark() {
  const english = useLocale() === 'en'
  return (
    <svg
      aria-hidden
      className={css.word}
      viewBox={english ? '0 -49 399.6 74' : '0 -49 341.8 50'}
      data-en={english || undefined}
    >
      <use href={`${english ? wordEn : wordRu}#word`} />
    </svg>
  )
}
