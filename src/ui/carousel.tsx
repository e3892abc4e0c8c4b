/* chunk: carousel */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type KeyboardEvent, type ReactNode } from 'react'
import css from './carousel.module.css'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { useWords } from './locale.tsx'
import { useCarousel } from './use-carousel.ts'

type CarouselProps = {
  label: string
  /** Visible title of the section, in one row with the arrows. */
  heading?: ReactNode
  /** Between heading and arrows: «Смотреть все». */
  aside?: ReactNode
  /** Slides in view; cards: 2.25, 2.5, 3.3 and 4; one: one at a time. */
  view?: 'cards' | 'one'
  /** Writes «1 / 3» with the stitch. */
  progress?: boolean
  /** Runs to the edges of the screen below 1200 px; for rows directly in a container. */
  bleed?: boolean
  children: ReactNode
}

/** A horizontally scrolling row without a script. Arrow keys work anywhere in the row. */
export function Carousel({ label, heading, aside, view = 'cards', progress, bleed, children }: CarouselProps) {
  const slides = Children.toArray(children)
  const { viewport, index, count, step, ...ends } = useCarousel({ slides: slides.length })
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    step(event.key === 'ArrowRight' ? 1 : -1)
  }
  return (
    <section aria-label={label} className={classNames(css.carousel, bleed && css.bleed)}>
      <div className={css.head}>
        <div className={css.heading}>{heading}</div>
        {aside}
        <Arrows {...ends} step={step} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reachable by keyboard */}
      <div ref={viewport} className={css.viewport} tabIndex={0} role="group" aria-label={label} onKeyDown={turn}>
        <ul className={classNames(css.track, css[view])}>
          {slides.map((slide, place) => (
            // Slides have no identity but their place in the row.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className={css.slide} data-below="">
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {progress && <CarouselProgress index={index} count={count} />}
    </section>
  )
}

type ArrowsProps = { canPrevious: boolean; canNext: boolean; step: (direction: 1 | -1) => void }

export function Arrows({ canPrevious, canNext, step }: ArrowsProps) {
  const words = useWords()
  return (
    <div className={css.arrows} data-idle={(!canPrevious && !canNext) || undefined}>
      <IconButton
        look="ring"
        label={words.previousSlide}
        aria-disabled={!canPrevious || undefined}
        onClick={() => step(-1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton look="ring" label={words.nextSlide} aria-disabled={!canNext || undefined} onClick={() => step(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  )
}

export function CarouselProgress({ index, count }: { index: number; count: number }) {
  const words = useWords()
  return (
    <div className={css.progress}>
      <span aria-hidden>
        {index + 1} / {count}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {words.slideOf(index + 1, count)}
      </span>
      <span className={css.stitch} aria-hidden>
        <span className={css.done} style={{ transform: `scaleX(${(index + 1) / count})` }} />
      </span>
    </div>
  )
}
