import type { Locale } from '#kernel/locale.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { allCities } from '#shop/cities/cities.queries.ts'
import { frameIn, siteTags, type Frame, type FrameCategory } from '#shop/content/site.queries.ts'
import type { Context, ShopVisit } from '../common/context.ts'
import type { FrameData, FrameOffer, MenuCategory, Thumb } from '../common/frame-data.ts'
import { frameTexts } from '../common/frame.texts.ts'
import { layerWords } from './layer.texts.ts'
import { offerStage, offerTone } from './offer.rules.ts'

type FrameVisit = Pick<ShopVisit, 'locale' | 'now' | 'context' | 'tag'>

export async function loadFrame({ locale, now, context, tag }: FrameVisit): Promise<FrameData> {
  const { db, config } = context
  tag(...siteTags, 'cities')
  const [site, cities] = await Promise.all([context.site.now(), allCities(db)])
  const frame = frameIn(site, locale, now)
  const { phone, email, vkLink, instagramLink, tgLink, yandexMarketLink, yandexMarketRating } = frame.settings
  const namedCities = cities.map((city) => ({ ...city, name: locale === 'ru' ? city.ruName : city.enName }))
  return {
    locale,
    t: frameTexts[locale],
    words: layerWords[locale],
    brand: brandOf(config, locale),
    year: now.getFullYear(),
    offer: frame.offer && offerOf(frame.offer, now),
    categories: frame.categories.map(menuCategory),
    cities: [
      ...namedCities.filter((city) => city.isDefault).map(({ name }) => ({ name, slug: null })),
      ...namedCities.filter((city) => city.useInRegions).map(({ name, slug }) => ({ name, slug })),
    ],
    buyerPages: frame.textPages.filter(({ type }) => type === 'customers').map(({ slug, title }) => ({ slug, title })),
    contacts: { phone, email, vkLink, instagramLink, tgLink },
    ...(countersOf(config) && { counters: countersOf(config) }),
    market: yandexMarketLink ? { link: yandexMarketLink, rating: decimalIn(locale, yandexMarketRating) } : null,
  }
}

const countersOf = ({ metrikaId, gaId }: Context['config']): string =>
  [metrikaId && `metrika:${metrikaId}`, gaId && `ga:${gaId}`].filter(Boolean).join(' ')

/** Rating in the notation of the locale; the setting uses a decimal comma. */
const decimalIn = (locale: Locale, rating: string) => (locale === 'en' ? rating.replace(',', '.') : rating)

function offerOf({ text, link, hex, startsAt, endsAt }: NonNullable<Frame['offer']>, now: Date): FrameOffer {
  const times = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null }
  return { text, link, hex, ...times, ...offerTone(hex), isOn: offerStage(times, now) === 'on' }
}

const thumbOf = ({ cover }: FrameCategory): Thumb | null =>
  cover && { hash: cover.hash, placeholder: cover.placeholder }

function menuCategory(category: FrameCategory): MenuCategory {
  const { slug, name, modelCount, children } = category
  // Promoted children come first and with a picture (R-3-39).
  const under = children.toSorted((a, b) => Number(b.onTransactions) - Number(a.onTransactions))
  return {
    slug,
    name,
    count: modelCount,
    thumb: thumbOf(category),
    under: under.map((child) => ({
      slug: child.slug,
      name: child.name,
      thumb: child.onTransactions ? thumbOf(child) : null,
    })),
  }
}
