import type { Locale } from '#kernel/locale.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { plainPath } from '#shop/media/media.rules.ts'
import type { Store } from '#shop/stores/stores.queries.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { storesTexts } from './stores.texts.ts'

/** Map marker data in one language. */
export const mapShopOf = ({ slug, words, latitude, longitude }: Store, locale: Locale) => ({
  slug,
  name: words[locale].name,
  latitude,
  longitude,
})

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** ClothingStore structured data; an exceptional closing day opens and closes at midnight, as search engines expect. */
export const storeLd = (
  { slug, words, phone, latitude, longitude, city, week, otherDays, photos }: Store,
  { locale, base, context: { config } }: Pick<ShopVisit, 'locale' | 'base' | 'context'>,
): object => ({
  '@context': 'https://schema.org',
  '@type': 'ClothingStore',
  '@id': `${config.publicUrl}${link({ base }, 'stores')}#${slug}`,
  url: config.publicUrl + link({ base }, 'stores'),
  name: words[locale].name,
  image:
    photos.length > 0
      ? photos.map(({ picture }) => config.publicUrl + plainPath(picture))
      : `${config.publicUrl}/icon-512.png`,
  parentOrganization: { '@type': 'Organization', name: brandOf(config, locale) },
  ...(phone && { telephone: phone }),
  address: {
    '@type': 'PostalAddress',
    streetAddress: words[locale].address,
    addressLocality: storesTexts[locale].cities[city],
    addressCountry: 'RU',
  },
  geo: { '@type': 'GeoCoordinates', latitude, longitude },
  openingHoursSpecification: week.flatMap((hours, place) =>
    hours
      ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays[place], opens: hours.from, closes: hours.to }]
      : [],
  ),
  ...(otherDays.length > 0 && {
    specialOpeningHoursSpecification: otherDays.map(({ date, hours }) => ({
      '@type': 'OpeningHoursSpecification',
      opens: hours?.from ?? '00:00',
      closes: hours?.to ?? '00:00',
      validFrom: date,
      validThrough: date,
    })),
  }),
})
