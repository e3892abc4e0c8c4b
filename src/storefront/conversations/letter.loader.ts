import type { Locale } from '#kernel/locale.ts'
import { nbsp } from '#kernel/typography.ts'
import { topicTitles } from '#shop/conversations/conversations.texts.ts'
import type { Topic } from '#shop/conversations/conversations.rules.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { phoneHref } from '../common/phone.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { conversationTexts, type ConversationTexts } from './conversations.texts.ts'

export type TopicHint = { before: string; text: string; after: string; href: string }
export type TopicTile = { topic: Topic; title: string; hint: TopicHint | null }

/** Data of the message form, shared by all pages that show one. */
export type LetterData = {
  t: Omit<ConversationTexts, 'hints' | 'side' | 'thread' | 'manager' | 'feedback' | 'shift'>
  words: ConversationTexts['feedback']
  topics: TopicTile[]
  /** Topic chosen by the address. */
  topic: string | null
  countries: PhoneCountry[]
  consentHref: string
  offerHref: string
  locale: Locale
  /** Profile data of a member. */
  known?: { name: string; email: string; phone: string }
}

const hintPages = {
  returns: 'history-orders',
  delivery: 'history-orders',
  department: 'clinics',
} as const

export function letterData(
  visit: Pick<ShopVisit, 'base' | 'locale'>,
  kind: 'feedback' | 'manager',
  topics: readonly Topic[],
): LetterData {
  const { locale } = visit
  const { hints, side: _side, thread: _thread, shift: _shift, manager, feedback, ...t } = conversationTexts[locale]
  const hintOf = (topic: Topic): TopicHint | null => {
    if (!(topic in hints)) return null
    const [before = '', text = '', after = ''] = hints[topic as keyof typeof hints]
    const href =
      topic in hintPages
        ? link(visit, hintPages[topic as keyof typeof hintPages])
        : link(visit, 'text-page', { buyerInfo: 'size_guide' })
    return { before, text, after, href }
  }
  return {
    t,
    words: kind === 'feedback' ? feedback : manager,
    topics: topics.map((topic) => ({ topic, title: nbsp(topicTitles[topic][locale], locale), hint: hintOf(topic) })),
    topic: null,
    countries: phoneCountries(locale),
    consentHref: link(visit, 'text-page', { buyerInfo: 'personal_data' }),
    offerHref: link(visit, 'text-page', { buyerInfo: 'public_offerta' }),
    locale,
  }
}

export type SideData = {
  title: string
  phone: { text: string; href: string } | null
  hours: string
  answers: string
  links: { title: string; href: string }[]
  promise: string
  /** Manager on shift; only on the form for the manager. */
  person?: { title: string; note: string; isOnShift: boolean; shift: string }
}

/** Sidebar data: phone, hours and links that may make a message unnecessary. */
export async function sideData(visit: Pick<ShopVisit, 'base' | 'locale' | 'context'>): Promise<SideData> {
  const { side } = conversationTexts[visit.locale]
  const { settings, textPages } = await visit.context.site.now()
  const { links, ...words } = side
  return {
    ...words,
    phone: settings.phone ? { text: settings.phone, href: phoneHref(settings.phone) } : null,
    links: Object.entries(links)
      .filter(([buyerInfo]) => textPages.some(({ slug }) => slug === buyerInfo))
      .map(([buyerInfo, title]) => ({ title, href: link(visit, 'text-page', { buyerInfo }) })),
  }
}
