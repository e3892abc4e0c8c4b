import type { Crumb } from '#ui/breadcrumb.tsx'
import type { CardData } from '../product-card/card-data.ts'

/** ItemList structured data of a listing. */
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

/** BreadcrumbList structured data. */
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
