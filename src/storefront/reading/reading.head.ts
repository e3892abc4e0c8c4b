import { plainText } from '#shop/texts/blocks.rules.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import type { Head } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { shareCard } from '../sharing/share-card.loader.ts'
import type { FaqData } from './faq.tsx'

type ReadingHead = {
  title: string
  description: string
  crumbs: Crumb[]
  brand: string
  cover?: { hash: string } | null
  faq?: FaqData | null
  /** True for earlier versions, which are not indexed. */
  isEarlier?: boolean
}

type ReadingPlace = Pick<ShopVisit, 'pathname' | 'locale'> & {
  context: Pick<ShopVisit['context'], 'secretKeys'> & { config: { publicUrl: string } }
}

/** SEO metadata of a content page. */
export function readingHead(place: ReadingPlace, input: ReadingHead): Head {
  const { pathname, context } = place
  const { title, description, crumbs, brand, cover, faq, isEarlier } = input
  const { publicUrl } = context.config
  return {
    title: `${title} — ${brand}`,
    description,
    og: { image: shareCard(place, { title, cover }) },
    ...(isEarlier && { robots: 'noindex' }),
    jsonLd: [crumbsLd([...crumbs, { title, href: pathname }], publicUrl), ...(faq ? [faqLd(faq)] : [])],
  }
}

export const crumbsLd = (trail: Crumb[], publicUrl: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ title, href }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name: title,
    item: publicUrl + href,
  })),
})

const faqLd = ({ groups }: FaqData): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: groups.flatMap(({ rows }) =>
    rows.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  ),
})
