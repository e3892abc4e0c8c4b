import type { Locale, Words } from '#kernel/locale.ts'
import { asRoubles } from '#kernel/money.ts'
import {
  cardAnswer,
  categoryAnswer,
  named,
  pictureAddress,
  promotedCategoryAnswer,
} from '../catalogue/catalogue.answers.ts'
import type { Category } from '../catalogue/categories.queries.ts'
import { bannerWidths, singlePath, type Picture } from '../media/media.rules.ts'
import { certificateFacts, isNotOver, loyaltyLevels } from './content.rules.ts'
import type {
  ErrorBannersAnswer,
  GeneralAnswer,
  MainPageAnswer,
  OfferAnswer,
  SiteMapAnswer,
} from './content.schemas.ts'
import type { ErrorRecord } from './errors.queries.ts'
import type { HomeParts } from './home.queries.ts'
import type { SiteMapNode } from './site-map.queries.ts'
import type { Offer, Site } from './site.queries.ts'

type View = { locale: Locale; now: Date }
export type Counts = Pick<GeneralAnswer, 'cart_quantity' | 'favorite_quantity' | 'favorites' | 'cart_offers' | 'user'>

/** Visitor-independent part of the `general` answer. */
export const sharedAnswer = (
  { settings, offer, categories, textPages }: Site,
  view: View,
): Omit<GeneralAnswer, keyof Counts> => ({
  text_pages: textPages.map(({ slug, type, title }) => ({ slug, type, translations: titled(title) })),
  categories: categories.map(categoryAnswer),
  site_settings: {
    offer: offer && isNotOver(offer, view.now) ? offerAnswer(offer, view.locale) : null,
    vk_link: settings.vkLink,
    instagram_link: settings.instagramLink,
    tg_link: settings.tgLink,
    site_phone: settings.phone,
    site_email: settings.email,
    yandex_market_link: settings.yandexMarketLink,
  },
})

const offerAnswer = ({ text, link, hex, startsAt, endsAt }: Offer, locale: Locale): OfferAnswer => ({
  header_offer: text[locale],
  header_offer_link: link,
  hex,
  date_start: startsAt?.toISOString() ?? null,
  date_end: endsAt?.toISOString() ?? null,
  translations: { ru: { header_offer: text.ru }, en: { header_offer: text.en } },
})

export const menuCategoryAnswer = (category: Category) => ({
  ...promotedCategoryAnswer(category),
  product_count: category.productCount,
  model_count: category.modelCount,
})

export const mainPageAnswer = (parts: HomeParts, now: Date): MainPageAnswer => ({
  banners: parts.banners.map(({ desktop, mobile, tone, backdrop, startsAt, endsAt, words }) => ({
    desktop_image: bannerAddress(desktop),
    mobile_image: bannerAddress(mobile),
    tone,
    backdrop,
    date_start: isoOrNull(startsAt),
    date_end: isoOrNull(endsAt),
    translations: words,
  })),
  categories: parts.categories.map((category) => ({
    ...menuCategoryAnswer(category),
    min_price: category.lowestPrice === null ? null : asRoubles(category.lowestPrice),
  })),
  novelties: parts.novelties.map((row) => cardAnswer(row, now)),
  colors: parts.colors.map(({ slug, hex, name, productCount }) => ({
    slug,
    hex,
    link: `/kategorii/?color=${slug}`,
    translations: named(name),
    product_count: productCount,
  })),
  articles: parts.articles.map(({ slug, category, words, cover, readingMinutes, publishedAt }) => ({
    slug,
    category: { slug: category.slug, translations: titled(category.title) },
    translations: words,
    cover: cover && pictureAddress(cover),
    reading_minutes: readingMinutes,
    published_at: new Date(publishedAt).toISOString(),
  })),
  loyalty: {
    levels: loyaltyLevels.map(({ code, name, from, percent }) => ({
      code,
      translations: named(name),
      from: asRoubles(from),
      percent,
    })),
  },
  certificate: {
    min_value: asRoubles(certificateFacts.least),
    max_value: asRoubles(certificateFacts.most),
    values: certificateFacts.values.map(asRoubles),
  },
})

export const errorBannersAnswer = (record: ErrorRecord | undefined): ErrorBannersAnswer => ({
  banners: record
    ? [
        {
          desktop_image: record.desktop && bannerAddress(record.desktop),
          mobile_image: record.mobile && bannerAddress(record.mobile),
          translations: record.words,
        },
      ]
    : [],
})

export const siteMapAnswer = ({ path, title, children }: SiteMapNode): SiteMapAnswer => ({
  url: path,
  translations: titled(title),
  children: children.map(siteMapAnswer),
})

const bannerAddress = (art: Picture): string => singlePath(art, bannerWidths)
const isoOrNull = (moment: string | null): string | null => (moment === null ? null : new Date(moment).toISOString())
const titled = ({ ru, en }: Words) => ({ ru: { title: ru }, en: { title: en } })
