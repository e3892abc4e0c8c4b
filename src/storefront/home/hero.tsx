import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useEffect, useState, type CSSProperties, type FocusEvent, type PointerEvent } from 'react'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useWords } from '#ui/locale.tsx'
import { HeroSlide } from './hero-slide.tsx'
import css from './hero.module.css'
import type { HomeData, Slide } from './home.loader.ts'
import { useSlideshow } from './use-slideshow.ts'
import { useSwipe } from '../common/use-swipe.ts'

type Slideshow = ReturnType<typeof useSlideshow>

/** Delays the pictures of later slides until the page has loaded. */
function useLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const done = () => setLoaded(true)
    if (document.readyState === 'complete') return done()
    addEventListener('load', done)
    return () => removeEventListener('load', done)
  }, [])
  return isLoaded
}

/** Pauses on mouse hover and while focused. */
const pauseHandlers = ({ setHovered, setFocused }: Slideshow) => ({
  onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
  onPointerLeave: () => setHovered(false),
  onFocus: () => setFocused(true),
  onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocused(currentTarget.contains(relatedTarget)),
})

export function Hero({ slides, t }: { slides: Slide[]; t: HomeData['t']['hero'] }) {
  const show = useSlideshow(slides.length)
  const swipe = useSwipe(show.turn)
  const isLoaded = useLoaded()
  return (
    <section
      aria-label={t.label}
      aria-roledescription={t.show}
      className={classNames(css.hero, slides.length > 1 && css.several)}
      {...pauseHandlers(show)}
      {...swipe}
    >
      <div className={css.slides} aria-live={show.isRunning ? 'off' : 'polite'}>
        {slides.map((slide, place) => (
          <HeroSlide
            key={slide.desktop.hash}
            slide={slide}
            t={t}
            place={place}
            count={slides.length}
            isCurrent={place === show.index}
            withArt={place === 0 || isLoaded}
          />
        ))}
      </div>
      {slides.length > 1 && (
        <HeroControls show={show} count={slides.length} onDark={slides[show.index]?.tone === 'white'} t={t} />
      )}
    </section>
  )
}

type ControlsProps = { show: Slideshow; count: number; onDark: boolean; t: HomeData['t']['hero'] }

function HeroControls({ show, count, onDark, t }: ControlsProps) {
  const words = useWords()
  const { index, isStopped, turn, toggle } = show
  const progress = { '--done': (index + 1) / count } as CSSProperties
  return (
    <div className={classNames('container', onDark && 'on-dark', css.controls)}>
      <span aria-hidden>
        {index + 1} / {count}
      </span>
      <span className={css.stitch} style={progress} aria-hidden />
      <IconButton label={isStopped ? t.play : t.pause} className={css.pause} onClick={toggle}>
        {isStopped ? <Play aria-hidden /> : <Pause aria-hidden />}
      </IconButton>
      <span className={css.arrows}>
        <IconButton look="disc" label={words.previousSlide} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton look="disc" label={words.nextSlide} onClick={() => turn(1)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}
