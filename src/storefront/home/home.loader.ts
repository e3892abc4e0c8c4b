import { brandOf } from '#shop/brand.rules.ts'
import { homeIn, type Home } from '#shop/content/home.queries.ts'
import { siteTags } from '#shop/content/site.queries.ts'
import type { Picture } from '#shop/media/media.rules.ts'
import { counted } from '#ui/counted.ts'
import { formatMoney } from '#ui/format-money.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { link, pathFrom, type LinkBase } from '../common/links.ts'
import { cardData, type CardData } from '../product-card/card-data.ts'
import { cardTexts, type CardTexts } from '../product-card/product-card.texts.ts'
import { regionWords, type RegionWords } from '../regions/region-words.loader.ts'
import { homeHead } from './home.head.ts'
import { homeTexts, type HomeTexts } from './home.texts.ts'

export type Slide = {
  title: string
  description: string
  buttons: { text: string; href: string }[]
  desktop: Picture
  mobile: Picture
  tone: 'ink' | 'white'
  backdrop: string
}

export type Tile = {
  name: string
  href: string
  facts: string
  tile: string
  cover: Picture | null
  pale: boolean
}
export type ColorLink = { name: string; hex: string; href: string }
export type Teaser = { title: string; href: string; category: string; minutes: string; cover: Picture | null }

export type ShownHomeTexts = HomeTexts['shown']
export type HomeLinks = Record<
  'catalogue' | 'novelties' | 'certificate' | 'loyalty' | 'clinics' | 'wholesale' | 'journal',
  string
>

/** Display-only data, sent as HTML: see web/still.tsx. */
export type UnhydratedHome = {
  t: ShownHomeTexts
  links: HomeLinks
  brand: string
  tiles: Tile[]
  colors: ColorLink[]
  teasers: Teaser[]
  /** City texts, for a city with pages of its own. */
  region: RegionWords | undefined
}

export type HomeData = {
  t: Pick<ShownHomeTexts, 'heading' | 'hero' | 'novelties'>
  card: CardTexts
  noveltiesHref: string
  slides: Slide[]
  novelties: CardData[]
}

type HomeVisit = ShopVisit

/** Two screens of the row; more pictures would slow down the home page. */
const noveltiesShown = 8

/** Number of tiles: the mosaic of four columns and three rows fits these and the certificate. */
const tilesShown = 7

/** Home page data from memory; only the number of pickup points of a city is read from the database. */
export async function loadHome(visit: HomeVisit): Promise<Page<HomeData, UnhydratedHome>> {
  const { locale, base, now, context, tag } = visit
  const [{ settings }, parts, region] = await Promise.all([context.site.now(), context.home.now(), regionWords(visit)])
  const home = homeIn(parts, locale, now)
  tag(...home.tags, ...siteTags, 'banners')
  const texts = homeTexts[locale]
  const slides = home.banners.map((banner) => slideOf(banner, visit))
  const links = linksFrom(visit)
  const t = region ? inCity(texts, region) : texts.shown
  return page({
    head: homeHead({ visit, texts, region, settings, cover: slides[0]?.mobile }),
    data: {
      t: { heading: t.heading, hero: t.hero, novelties: t.novelties },
      card: cardTexts[locale],
      noveltiesHref: links.novelties,
      slides,
      novelties: home.novelties
        .slice(0, noveltiesShown)
        .map((card) => cardData(card, { base, t: cardTexts[locale], withHoverImage: true })),
    },
    unhydrated: {
      t,
      links,
      brand: brandOf(context.config, locale),
      region,
      tiles: home.categories
        .slice(0, tilesShown)
        .map((category, place) => tileOf(category, { visit, home, large: place === 0 })),
      colors: home.colors.map(({ name, hex, slug }) => ({
        name,
        hex,
        href: link(visit, 'catalogue', { query: { color: slug } }),
      })),
      teasers: home.articles.map((article) => teaserOf(article, visit, texts)),
    },
  })
}

const inCity = ({ shown: texts, deliveryTo }: HomeTexts, { city }: RegionWords): ShownHomeTexts => ({
  ...texts,
  facts: { ...texts.facts, delivery: { ...texts.facts.delivery, note: deliveryTo(city) } },
})

const linksFrom = (here: LinkBase): HomeLinks => ({
  catalogue: link(here, 'catalogue'),
  novelties: link(here, 'new'),
  certificate: link(here, 'certificate'),
  loyalty: link(here, 'text-page', { buyerInfo: 'loyalty' }),
  clinics: link(here, 'clinics'),
  wholesale: link(here, 'wholesale'),
  journal: link(here, 'blog'),
})

const slideOf = (banner: Home['banners'][number], here: LinkBase): Slide => ({
  ...banner,
  buttons: banner.buttons.map(({ text, href }) => ({ text, href: pathFrom(here, href) })),
})

type TileOptions = { visit: HomeVisit; home: Home; large: boolean }

function tileOf(
  { name, slug, cover, coverTile, modelCount, lowestPrice }: Home['categories'][number],
  { visit, home, large }: TileOptions,
): Tile {
  const { locale } = visit
  const { models, from } = homeTexts[locale]
  const price = large && lowestPrice !== null ? [from(formatMoney(lowestPrice, locale))] : []
  const tile = coverTile ?? cover?.placeholder ?? ''
  const color = home.colors.find(({ tileHex }) => tileHex.toLowerCase() === tile.toLowerCase())
  return {
    name,
    href: link(visit, 'category', { kategorii: slug }),
    facts: [counted(modelCount, models, locale), ...price].join(', '),
    tile,
    cover,
    pale: color !== undefined && isPaler(color.hex, tile),
  }
}

const lightness = (hex: string): number =>
  [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(hex.slice(at, at + 2), 16), 0)

/** True if the product is lighter than its tile, where the blend mode `darken` cannot hide the picture background. */
const isPaler = (color: string, tile: string): boolean => lightness(color) > lightness(tile)

const teaserOf = (
  { path, title, category, readingMinutes, cover }: Home['articles'][number],
  here: LinkBase,
  texts: HomeTexts,
): Teaser => ({
  title,
  category,
  href: pathFrom(here, path),
  minutes: texts.minutes(readingMinutes),
  cover,
})
