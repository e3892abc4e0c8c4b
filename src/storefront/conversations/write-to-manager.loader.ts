import { conversationsOf, type Conversation } from '#shop/conversations/conversations.queries.ts'
import { managerTopics } from '#shop/conversations/conversations.rules.ts'
import { topicTitles } from '#shop/conversations/conversations.texts.ts'
import { isServiceHour } from '#shop/service-hours.rules.ts'
import { orderNumber } from '../common/order-number.ts'
import { page, type Page } from '#web/page.ts'
import { missing, type Outcome } from '#web/outcome.ts'
import { accountIn, type AccountFrame } from '../account/account.loader.ts'
import { dayText } from '#kernel/day-text.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { privateHead } from '../common/private.head.ts'
import { conversationTexts, type ConversationTexts } from './conversations.texts.ts'
import { letterData, sideData, type LetterData, type SideData } from './letter.loader.ts'
import { quoteView } from './quote-view.loader.ts'
import { threadData, type ThreadData } from './thread.loader.ts'

export type ConversationEntry = {
  number: number
  title: string
  note: string
  state: Conversation['state']
  href: string
}
export type ManagerData = {
  t: ConversationTexts['thread']
  crumbs: { title: string; href: string }[]
  side: SideData
  /** Null for a guest. */
  frame: AccountFrame | null
  letter: LetterData | null
  thread: ThreadData | null
  open: ConversationEntry[]
  past: ConversationEntry[]
  newHref: string
}

/** Message to a manager: the form, or for a member the open conversation. Guests may write as well. */
export async function loadWriteToManager(visit: ShopVisit): Promise<Page<ManagerData, undefined> | Outcome> {
  const { locale, query, context } = visit
  const { thread: t, manager, home } = conversationTexts[locale]
  const member = await context.member?.()
  const account = member && (await accountIn({ ...visit, member }))
  const own = member ? await conversationsOf(context.db, member.accountId) : []
  const isNew = query['letter'] === 'new'
  const number = isNew ? undefined : query['letter']
  if (number && !own.some(({ id }) => String(id) === number)) return missing()
  const shownConversation = number
    ? own.find(({ id }) => String(id) === number)
    : isNew
      ? undefined
      : own.find(({ state }) => state !== 'closed')
  const rest = own.filter((each) => each !== shownConversation).map((each) => entryOf(each, visit))
  return page({
    head: privateHead(manager.title, visit),
    data: {
      t,
      crumbs: [{ title: home, href: link(visit, 'home') }],
      side: { ...(await sideData(visit)), person: personOf(visit) },
      frame: account?.frame ?? null,
      letter: shownConversation ? null : letterData(visit, 'manager', managerTopics),
      thread: shownConversation
        ? threadData(shownConversation, visit, {
            key: null,
            isUploader: true,
            quote: await quoteView(shownConversation, visit),
          })
        : null,
      open: rest.filter(({ state }) => state !== 'closed'),
      past: rest.filter(({ state }) => state === 'closed'),
      newHref: link(visit, 'write-to-manager', { query: { letter: 'new' } }),
    },
  })
}

/** Contact card without a name: the manager on shift answers. */
function personOf({ locale, now }: ShopVisit): NonNullable<SideData['person']> {
  const { shift: t } = conversationTexts[locale]
  const isOnShift = isServiceHour(now)
  return { title: t.title, note: t.note, isOnShift, shift: isOnShift ? t.on : t.off }
}

function entryOf({ id, topic, about, state, movedAt }: Conversation, visit: ShopVisit): ConversationEntry {
  const { locale } = visit
  const { thread: t } = conversationTexts[locale]
  return {
    number: id,
    title: [topicTitles[topic][locale], about].filter(Boolean).join(', '),
    note: `${fill(t.number, { number: orderNumber(id) })} · ${dayText(movedAt, locale)}`,
    state,
    href: link(visit, 'write-to-manager', { query: { letter: String(id) } }),
  }
}
