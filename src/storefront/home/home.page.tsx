import type { PageProps } from '#web/page.ts'
import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { Carousel } from '#ui/carousel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { Hero } from './hero.tsx'
import css from './home.module.css'
import type { HomeData, UnhydratedHome } from './home.loader.ts'

const Opening = part(() => import('./home.part.tsx').then((file) => file.Opening), { when: never })
const BeforeNovelties = part(() => import('./home.part.tsx').then((file) => file.BeforeNovelties), { when: never })
const AfterNovelties = part(() => import('./home.part.tsx').then((file) => file.AfterNovelties), { when: never })

type HomeProps = PageProps<HomeData, UnhydratedHome>

export function HomePage({ t, card, noveltiesHref, slides, novelties, unhydrated: unhydratedHome }: HomeProps) {
  return (
    <>
      {slides.length > 0 ? (
        <Hero slides={slides} t={t.hero} />
      ) : (
        <h1 className={classNames('container', 'display-1', css.heading)}>{t.heading}</h1>
      )}
      <Opening of={unhydratedHome} />
      <div className={classNames('container', css.sections)}>
        <BeforeNovelties of={unhydratedHome} />
        {novelties.length > 0 && (
          <Carousel
            bleed
            label={t.novelties.title}
            heading={<h2 className="display-3">{t.novelties.title}</h2>}
            aside={<TextLink href={noveltiesHref}>{t.novelties.all}</TextLink>}
          >
            {novelties.map((each) => (
              <ProductCard key={each.id} card={each} t={card} />
            ))}
          </Carousel>
        )}
        <AfterNovelties of={unhydratedHome} />
      </div>
    </>
  )
}
