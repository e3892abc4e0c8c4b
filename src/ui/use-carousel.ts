import type { EmblaCarouselType } from 'embla-carousel'
import { useCallback, useEffect, useRef, useState } from 'react'

type CarouselPlace = { index: number; count: number; canPrevious: boolean; canNext: boolean }

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const placeOf = (embla: EmblaCarouselType): CarouselPlace => ({
  index: embla.selectedScrollSnap(),
  count: embla.scrollSnapList().length,
  canPrevious: embla.canScrollPrev(),
  canNext: embla.canScrollNext(),
})

/** The row scrolls natively; Embla is loaded when the row nears the screen and adds dragging, snapping and arrows. */
export function useCarousel({ slides, loop = false }: { slides: number; loop?: boolean }) {
  const viewport = useRef<HTMLDivElement>(null)
  const carousel = useRef<EmblaCarouselType>(undefined)
  const [place, setPlace] = useState<CarouselPlace>({ index: 0, count: slides, canPrevious: loop, canNext: slides > 1 })

  useEffect(() => {
    const element = viewport.current
    if (!element) return
    let embla: EmblaCarouselType | undefined
    let left = false
    const begin = async () => {
      const { default: createEmbla } = await import('embla-carousel')
      if (left) return
      const share = element.scrollLeft / Math.max(1, element.scrollWidth)
      element.scrollLeft = 0
      element.dataset.ready = ''
      const options = {
        align: 'start' as const,
        loop,
        duration: prefersStill() ? 0 : 24,
        startIndex: Math.round(share * slides),
      }
      embla = createEmbla(element, { ...options, slidesToScroll: 'auto' })
      const tell = () => embla && setPlace(placeOf(embla))
      embla.on('select', tell).on('reInit', tell)
      carousel.current = embla
      tell()
    }
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        void begin()
      },
      { rootMargin: '300px' },
    )
    near.observe(element)
    return () => {
      left = true
      near.disconnect()
      embla?.destroy()
      carousel.current = undefined
      delete element.dataset.ready
    }
  }, [loop, slides])

  const step = useCallback((direction: 1 | -1) => {
    const still = prefersStill()
    const embla = carousel.current
    if (!embla)
      viewport.current?.scrollBy({
        left: direction * viewport.current.clientWidth,
        behavior: still ? 'auto' : 'smooth',
      })
    else if (direction === 1) embla.scrollNext(still)
    else embla.scrollPrev(still)
  }, [])
  return { viewport, ...place, step }
}
