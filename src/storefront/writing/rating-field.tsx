import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import css from './writing.module.css'
import type { WritingTexts } from './writing.texts.ts'

type RatingFieldProps = { t: WritingTexts['review']; error?: string; rating: number }

/** Rating as five radio buttons drawn as stars, with an explanation of the value one. */
export function RatingField({ t, error, rating }: RatingFieldProps) {
  const [value, setValue] = useState(rating)
  const errorId = useId()
  return (
    <fieldset
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className={css.rating}
    >
      <legend className={css.legend}>{t.rating}</legend>
      <div className={css.stars}>
        {t.stars.map((words, at) => (
          <label key={words} className={css.star}>
            <input
              type="radio"
              name="rating"
              value={at + 1}
              required
              aria-label={words}
              checked={value === at + 1}
              onChange={() => setValue(at + 1)}
              className={css.input}
            />
            <Star aria-hidden />
          </label>
        ))}
        <span aria-hidden className={css.small}>
          {t.stars[value - 1]}
        </span>
      </div>
      {error && (
        <p id={errorId} className={css.trouble}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
