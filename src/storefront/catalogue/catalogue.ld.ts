import type { Crumb } from '#ui/breadcrumb.tsx'
import type { CardData } from '../product-card/card-data.ts'

/** For search engines: what the list holds, in its order. */
export const listLd = (cards: CardData[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: cards.length,
  itemListElement: cards.map(({ name, href }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    url: origin + href,
  })),
})

/** For search engines: the way from the home page to this one. */
export const trailLd = (trail: Crumb[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ title, href }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: title,
    item: origin + href,
  })),
})
