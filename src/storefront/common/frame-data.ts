import type { Locale } from '#kernel/locale.ts'
import type { Frame } from '#shop/content/site.queries.ts'
import type { WithHtmlKey } from '#parts/html-key.ts'
import type { LayerWords } from '#web/site.ts'
import type { FrameTexts } from './frame.texts.ts'

export type Thumb = { hash: string; placeholder: string }
export type MenuCategory = { slug: string; name: string; count: number; thumb: Thumb | null; under: SubCategory[] }
export type SubCategory = { slug: string; name: string; thumb: Thumb | null }
export type City = { name: string; slug: string | null }

/** ISO dates, as in JSON; null is open-ended. */
export type OfferTimes = { startsAt: string | null; endsAt: string | null }

export type FrameOffer = OfferTimes & {
  text: string
  link: string
  hex: string
  tone: 'white' | 'ink'
  honeyClock: boolean
  /** State at render time; the browser updates it later. */
  isOn: boolean
}

/** Header and footer data in one language, shared by all visitors. Links have no language or city prefix. */
export type FrameData = WithHtmlKey & {
  locale: Locale
  t: FrameTexts
  /** Texts of the page layer. */
  words: LayerWords
  brand: string
  year: number
  offer: FrameOffer | null
  categories: MenuCategory[]
  /** The default city comes first. */
  cities: City[]
  buyerPages: { slug: string; title: string }[]
  contacts: Pick<Frame['settings'], 'phone' | 'email' | 'vkLink' | 'instagramLink' | 'tgLink'>
  market: { link: string; rating: string } | null
  /** Analytics counters, e.g. «metrika:12345678 ga:G-AB12CD34EF». */
  counters?: string
}
