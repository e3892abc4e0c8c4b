import type { FacetName, Filters } from '#shop/listing/listing.rules.ts'
import type { CardData } from '../product-card/card-data.ts'
import type { CardTexts } from '../product-card/product-card.texts.ts'
import type { ListingTexts } from './listing.texts.ts'

export type Option = { value: string; label: string; count: number; hex?: string; letter?: string }

/** Look of a filter: round color swatches, size cells, or rows of checkboxes. */
export type FacetLook = 'swatches' | 'cells' | 'rows'
export type Group = { name: FacetName; title: string; look: FacetLook; isOpen: boolean; options: Option[] }

/** Listing without one of the filters, with its number of products. */
export type Relaxation = { label: string; href: string; count: number }

/** Listing with its filters, the same for sections, sales, tags and search. */
export type ListingData = {
  t: ListingTexts
  card: CardTexts
  /** Path without the query. */
  path: string
  filters: Filters
  /** Number of cards, and of the models and colors among them. */
  total: number
  models: number
  products: number
  pages: number
  cards: CardData[]
  groups: Group[]
  /** Price range in whole roubles, within the other filters. */
  prices: { low: number; high: number } | null
  inStock: number
  /** Null on sale pages. */
  onSale: number | null
  /** Name of the store that limits the list. */
  storeName?: string
  relaxations: Relaxation[]
  similar: CardData[]
}

export type PageOfList = Pick<ListingData, 'path' | 'filters' | 'cards'>

/** Pages of one listing displayed together: the first, and those appended on request. */
export type Run = { list: string; first: number; last: number; cards: CardData[]; addedCount: number }
