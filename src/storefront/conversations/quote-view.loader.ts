import type { Conversation } from '#shop/conversations/conversations.queries.ts'
import { answerDue } from '#shop/service-hours.rules.ts'
import { dueWords } from '#shop/supply/due.texts.ts'
import { estimateAnswer } from '#shop/supply/estimate-supply.ts'
import { findQuoteRequest } from '#shop/supply/supply.queries.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { quoteTexts } from './quote.texts.ts'
import type { QuoteViewData } from './quote-view.tsx'

type ViewVisit = Pick<ShopVisit, 'locale' | 'context'>

/** Table and estimate of a quote request; null for other conversations. */
export async function quoteView(conversation: Conversation, visit: ViewVisit): Promise<QuoteViewData | null> {
  const { locale, context } = visit
  const request = conversation.topic === 'supply' ? await findQuoteRequest(context.db, conversation.id) : undefined
  if (!request) return null
  const { settings } = await context.site.now()
  const t = quoteTexts[locale]
  const { kind, state, createdAt, name } = conversation
  const { rows, estimate, manager } = request
  const title = t.person[kind === 'wholesale' ? 'wholesale' : 'clinic']
  const answer = estimate && rows.length > 0 ? estimateAnswer(estimate, rows, locale) : null
  return {
    t,
    facts: [
      [t.sent.company, request.company],
      [t.sent.contact, name],
      [
        t.sent.answers,
        [manager ? fill(t.sent.taken, { name: manager, title }) : title, settings.phone].filter(Boolean).join(', '),
      ],
      ...(state === 'waiting'
        ? [[t.sent.next, fill(t.sent.nextText, { due: dueWords(answerDue(new Date(createdAt)), locale) })] as const]
        : []),
    ],
    estimate: answer,
    rows: rows.map((row, at) => ({
      cells: { ...row, color: row.color ?? '', quantity: String(row.quantity) },
      sum: answer?.rows[at]?.sum ?? null,
      words: answer?.rows[at]?.words ?? '',
    })),
  }
}
