import { brandOf } from '#shop/brand.rules.ts'
import type { SiteSettings } from '#shop/content/site.queries.ts'
import type { Head } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import type { HomeTexts } from './home.texts.ts'

type HomeHeadInput = {
  visit: ShopVisit
  texts: HomeTexts
  city: string | undefined
  settings: SiteSettings
  image: string | undefined
}

/** What the page says about itself to search engines and messengers. */
export function homeHead({ visit, texts, city, settings, image }: HomeHeadInput): Head {
  const { locale, base, context } = visit
  const { publicUrl } = context.config
  const brand = brandOf(context.config, locale)
  const phone = settings.phone ? ` ${settings.phone}` : ''
  const networks = [settings.vkLink, settings.tgLink, settings.instagramLink].filter(Boolean)
  const home = publicUrl + link({ base }, 'home')
  return {
    title: `${city ? texts.titleIn(city) : texts.title} — ${brand}`,
    description: city ? texts.descriptionIn(city, phone) : texts.description(phone),
    og: { image },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: brand,
        url: home,
        logo: `${publicUrl}/icon-512.png`,
        ...(settings.phone && { telephone: settings.phone }),
        ...(settings.email && { email: settings.email }),
        ...(networks.length > 0 && { sameAs: networks }),
      },
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: brand,
        url: home,
        inLanguage: locale,
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${publicUrl}${link(visit, 'search-results')}?search={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
