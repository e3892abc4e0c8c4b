import type { Head } from '#web/page.ts'
import { Carousel } from '#ui/carousel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { BusinessPanels } from './business-panels.tsx'
import { CategoryMosaic } from './category-mosaic.tsx'
import { DyeStrips } from './dye-strips.tsx'
import { Facts } from './facts.tsx'
import { Hero } from './hero.tsx'
import css from './home.module.css'
import type { HomeData } from './home.loader.ts'
import { Journal } from './journal.tsx'
import { LoyaltyPanel } from './loyalty-panel.tsx'

export function view({ t, card, links, brand, slides, tiles, novelties, dyes, teasers }: HomeData) {
  return (
    <>
      {slides.length > 0 ? (
        <Hero slides={slides} t={t.hero} />
      ) : (
        <h1 className={classNames('container', 'display-1', css.heading)}>{t.heading}</h1>
      )}
      <Facts t={t.facts} />
      <div className={classNames('container', css.sections)}>
        <CategoryMosaic tiles={tiles} t={t.categories} certificate={t.certificate} links={links} />
        {novelties.length > 0 && (
          <Carousel
            bleed
            label={t.novelties.title}
            heading={<h2 className="display-3">{t.novelties.title}</h2>}
            aside={<TextLink href={links.novelties}>{t.novelties.all}</TextLink>}
          >
            {novelties.map((each) => (
              <ProductCard key={each.id} card={each} t={card} />
            ))}
          </Carousel>
        )}
        {dyes.length > 0 && <DyeStrips dyes={dyes} title={t.dyes.title} />}
        <LoyaltyPanel t={t.loyalty} brand={brand} href={links.loyalty} />
        <BusinessPanels clinics={t.clinics} wholesale={t.wholesale} links={links} />
        {teasers.length > 0 && <Journal teasers={teasers} t={t.journal} href={links.journal} />}
      </div>
    </>
  )
}

export function head({ about: { title, description, image, jsonLd } }: HomeData): Head {
  return { title, description, og: { image }, jsonLd }
}
