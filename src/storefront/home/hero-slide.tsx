import type { CSSProperties } from 'react'
import { preload } from 'react-dom'
import { bannerWidths, sourcesOf } from '#shop/media/media.rules.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import type { ButtonLook } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#ui/locale.tsx'
import css from './hero.module.css'
import type { HomeData, Slide } from './home.loader.ts'

type HeroSlideProps = {
  slide: Slide
  t: HomeData['t']['hero']
  place: number
  count: number
  isCurrent: boolean
  withArt: boolean
}

const looks: Record<Slide['tone'], [ButtonLook, ButtonLook]> = {
  ink: ['primary', 'outline'],
  white: ['white', 'outline'],
}
const wide = '(min-width: 992px)'

export function HeroSlide({ slide, t, place, count, isCurrent, withArt }: HeroSlideProps) {
  const words = useWords()
  const { title, description, buttons, tone, backdrop } = slide
  const isFirst = place === 0
  const Title = isFirst ? 'h1' : 'h2'
  return (
    <div
      role="group"
      aria-roledescription={t.slide}
      aria-label={words.slideOf(place + 1, count)}
      inert={!isCurrent}
      className={classNames(css.slide, isCurrent && css.current, tone === 'white' && 'on-dark')}
      style={{ '--backdrop': backdrop } as CSSProperties}
    >
      <div className={classNames('container', css.words)}>
        <div className={css.column}>
          <Title className={classNames('display-1', css.title)}>{title}</Title>
          {description && <p className={css.text}>{description}</p>}
          <div className={css.buttons}>
            {buttons.map(({ text, href }, at) => (
              <ButtonLink key={href} href={href} look={looks[tone][at] ?? 'outline'}>
                {text}
              </ButtonLink>
            ))}
          </div>
        </div>
      </div>
      {/* After the text in the HTML: on a slow network it would first render above and then shift. */}
      {withArt && <HeroArt slide={slide} isFirst={isFirst} />}
    </div>
  )
}

/** Slide picture: wide beside the text, tall below. The first one is the LCP element. */
function HeroArt({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  const desktop = sourcesOf(slide.desktop, bannerWidths)
  const mobile = sourcesOf(slide.mobile, bannerWidths)
  if (import.meta.env.SSR && isFirst) {
    const urgent = { as: 'image', type: 'image/avif', fetchPriority: 'high', imageSizes: '100vw' } as const
    preload(desktop.src, { ...urgent, imageSrcSet: desktop.avif, media: wide })
    preload(mobile.src, { ...urgent, imageSrcSet: mobile.avif, media: `not all and ${wide}` })
  }
  return (
    <picture className={css.art}>
      <source media={wide} type="image/avif" srcSet={desktop.avif} sizes="100vw" />
      <source media={wide} type="image/webp" srcSet={desktop.webp} sizes="100vw" />
      <source type="image/avif" srcSet={mobile.avif} sizes="100vw" />
      <img
        src={mobile.src}
        srcSet={mobile.webp}
        sizes="100vw"
        width={slide.mobile.width}
        height={slide.mobile.height}
        alt=""
        fetchPriority={isFirst ? 'high' : 'low'}
        draggable={false}
      />
    </picture>
  )
}
