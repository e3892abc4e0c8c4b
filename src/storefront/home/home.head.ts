import { brandOf } from '#shop/brand.rules.ts'
import type { SiteSettings } from '#shop/content/site.queries.ts'
import type { Head } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import type { RegionWords } from '../regions/region-words.loader.ts'
import { shareCard } from '../sharing/share-card.loader.ts'
import type { HomeTexts } from './home.texts.ts'

type HomeHeadInput = {
  visit: ShopVisit
  texts: HomeTexts
  region: RegionWords | undefined
  settings: SiteSettings
  cover: { hash: string } | undefined
}

/** SEO and social metadata of the home page. */
export function homeHead({ visit, texts, region, settings, cover }: HomeHeadInput): Head {
  const { locale, base, context } = visit
  const { publicUrl } = context.config
  const brand = brandOf(context.config, locale)
  const phone = settings.phone ? ` ${settings.phone}` : ''
  const networks = [settings.vkLink, settings.tgLink, settings.instagramLink].filter(Boolean)
  const title = region ? texts.titleIn(region.city) : texts.title
  const home = publicUrl + link({ base }, 'home')
  return {
    title: `${title} — ${brand}`,
    description: region ? texts.descriptionIn(region.cityDelivery) : texts.description(phone),
    og: { image: shareCard(visit, { title, cover }) },
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
