import { useEffect, useId, useRef } from 'react'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { Button } from '#ui/button.tsx'
import { focusOn } from '#web/head-dom.ts'
import { cityButtonId } from './city-button.tsx'
import { chooseCity } from './city-visit.ts'
import css from './city-prompt.module.css'
import type { FrameData } from '../common/frame-data.ts'
import { openLayer } from '../common/layers.ts'

type CityPromptProps = { frame: FrameData; city: CityAnswer; onAnswer: () => void }

/** Asks without taking the focus, in the strip that keeps its place. */
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
    <div ref={prompt} role="dialog" aria-labelledby={titleId} className={css.prompt}>
      <p id={titleId} className={css.title}>
        {before}{' '}
        <span className={css.name}>
          {locale === 'ru' ? city.ru_name : city.en_name}
          {after}
        </span>
      </p>
      <div className={css.buttons}>
        <Button size="sm" onClick={confirm}>
          {t.cityYes}
        </Button>
        <Button size="sm" look="outline" aria-haspopup="dialog" onClick={other}>
          {t.cityOther}
        </Button>
      </div>
    </div>
  )
}

const visibly = { visibilityProperty: true }

/** A keyboard that was inside goes on from the city button; phones have it in their menu, so there from the page. */
function giveFocusBack(prompt: HTMLElement | null): void {
  if (!prompt?.contains(document.activeElement)) return
  const cityButton = document.getElementById(cityButtonId)
  focusOn(cityButton?.checkVisibility() ? cityButton : document.querySelector('main'))
}
