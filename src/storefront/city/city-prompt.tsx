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

/** City prompt in its reserved strip; does not take the focus. */
export function CityPrompt({ frame: { t, locale }, city, onAnswer }: CityPromptProps) {
  const prompt = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !prompt.current?.checkVisibility(visibly)) return
      giveFocusBack(prompt.current)
      onAnswer()
    }
    // Capture phase: otherwise the Escape that closes a window would close the prompt too.
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

/** Returns keyboard focus to the city button, or on phones to the page, as the button is in the menu there. */
function giveFocusBack(prompt: HTMLElement | null): void {
  if (!prompt?.contains(document.activeElement)) return
  const cityButton = document.getElementById(cityButtonId)
  focusOn(cityButton?.checkVisibility() ? cityButton : document.querySelector('main'))
}
