import type { Locale } from '#kernel/locale.ts'
import type { Frame } from '#shop/content/site.queries.ts'
import type { WithHtmlKey } from '#parts/html-key.ts'
import type { LayerWords } from '#web/site.ts'
import type { FrameTexts } from './frame.texts.ts'

export type Thumb = { hash: string; placeholder: string }
export type MenuCategory = { slug: string; name: string; count: number; thumb: Thumb | null; under: SubCategory[] }
export type SubCategory = { slug: string; name: string; thumb: Thumb | null }
export type City = { name: string; slug: string | null }

/** As JSON carries them; null is open-ended. */
export type OfferTimes = { startsAt: string | null; endsAt: string | null }

export type FrameOffer = OfferTimes & {
  text: string
  link: string
  hex: string
  tone: 'white' | 'ink'
  honeyClock: boolean
  /** As the server saw it; the browser goes on from there. */
  isOn: boolean
}

/** Header and footer in one language, the same for everybody. Links are paths without language and city. */
export type FrameData = WithHtmlKey & {
  locale: Locale
  t: FrameTexts
  /** Of the page layer. */
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
  /** Of visits: «metrika:12345678 ga:G-AB12CD34EF», or nothing. */
  counters?: string
}
