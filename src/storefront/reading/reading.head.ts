import { plainText } from '#shop/texts/blocks.rules.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import type { Head } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import type { FaqData } from './faq.tsx'

type ReadingHead = {
  title: string
  description: string
  crumbs: Crumb[]
  brand: string
  faq?: FaqData | null
  /** Only today's wording is for search engines. */
  isEarlier?: boolean
}

type ReadingPlace = Pick<ShopVisit, 'pathname'> & { context: { config: { publicUrl: string } } }

/** What a page of words says about itself. */
export function readingHead({ pathname, context }: ReadingPlace, input: ReadingHead): Head {
  const { title, description, crumbs, brand, faq, isEarlier } = input
  const { publicUrl } = context.config
  return {
    title: `${title} — ${brand}`,
    description,
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
