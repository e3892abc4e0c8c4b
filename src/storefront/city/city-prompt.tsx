import { useEffect, useId, useRef } from 'react'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { Button } from '#ui/button.tsx'
import { chooseCity } from './city-visit.ts'
import css from './city-prompt.module.css'
import type { FrameData } from '../common/frame-data.ts'
import { openLayer } from '../common/layers.ts'

type CityPromptProps = { frame: FrameData; city: CityAnswer; onAnswer: () => void }

/** Asks without taking the focus and without covering what lies around it. */
export function CityPrompt({ frame: { t, locale }, city, onAnswer }: CityPromptProps) {
  const prompt = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !prompt.current?.checkVisibility(visibly)) return
      giveFocusBack(prompt.current)
      onAnswer()
    }
    // In the capture phase: after a window has closed on this very key, the prompt would be visible and close too.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [onAnswer])
  const confirm = () => {
    giveFocusBack(prompt.current)
    onAnswer()
    chooseCity(city)
  }
  const other = () => {
    giveFocusBack(prompt.current)
    onAnswer()
    openLayer('city')
  }
  const [before, after] = t.cityAsk
  return (
    <>
      <div ref={prompt} role="dialog" aria-labelledby={titleId} className={css.prompt}>
        <p id={titleId} className={`display-4 ${css.title}`}>
          {before}{' '}
          <span className={css.name}>
            {locale === 'ru' ? city.ru_name : city.en_name}
            {after}
          </span>
        </p>
        <p className={css.text}>{t.cityText}</p>
        <div className={css.buttons}>
          <Button size="sm" onClick={confirm}>
            {t.cityYes}
          </Button>
          <Button size="sm" look="quiet" aria-haspopup="dialog" onClick={other}>
            {t.cityOther}
          </Button>
        </div>
      </div>
      <span aria-hidden className={css.arrow} />
    </>
  )
}

const visibly = { visibilityProperty: true }

/** A keyboard that was inside goes on from the city button, where there is one. */
function giveFocusBack(prompt: HTMLElement | null): void {
  if (prompt?.contains(document.activeElement)) prompt.parentElement?.querySelector('button')?.focus()
}
