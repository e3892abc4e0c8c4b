import type { FacetName, Filters } from '#shop/listing/listing.rules.ts'
import type { CardData } from '../product-card/card-data.ts'
import type { CardTexts } from '../product-card/product-card.texts.ts'
import type { ListingTexts } from './listing.texts.ts'

export type Option = { value: string; label: string; count: number; hex?: string; letter?: string }

/** swatches: round samples of color; cells: sizes; rows: checkboxes in a column. */
export type FacetLook = 'swatches' | 'cells' | 'rows'
export type Group = { name: FacetName; title: string; look: FacetLook; isOpen: boolean; options: Option[] }

/** A listing without one of the filters, and how many products it would have. */
export type Relaxation = { label: string; href: string; count: number }

/** A list of products with everything to narrow it by, the same for sections, sales, tags and search. */
export type ListingData = {
  t: ListingTexts
  card: CardTexts
  /** The address without its query. */
  path: string
  filters: Filters
  /** How many cards there are, and of how many models and colors. */
  total: number
  models: number
  products: number
  pages: number
  cards: CardData[]
  groups: Group[]
  /** Whole roubles, over what the other filters leave. */
  prices: { low: number; high: number } | null
  inStock: number
  /** Not asked on the pages of sales. */
  onSale: number | null
  /** Of the shop of ours whose models these are. */
  storeName?: string
  relaxations: Relaxation[]
  similar: CardData[]
}

export type PageOfList = Pick<ListingData, 'path' | 'filters' | 'cards'>

/** Pages of one listing that are on the screen together: the first, and those added below it on request. */
export type Run = { list: string; first: number; last: number; cards: CardData[]; addedCount: number }
