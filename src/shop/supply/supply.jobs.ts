import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Clock } from '#kernel/time.ts'
import type { Sender } from '../accounts/accounts.emails.tsx'
import { conversationLetter, quotationOf } from '../conversations/conversations.jobs.ts'
import { findConversation } from '../conversations/conversations.queries.ts'
import type { Mailer } from '../mail.port.ts'
import type { NewsHandlers } from '../news.ts'
import { answerDue } from '../service-hours.rules.ts'
import { dueWords } from './due.texts.ts'
import { estimateLines } from './supply-estimate.texts.ts'
import { quoteLetters } from './supply.letters.ts'
import { findQuoteRequest, supplyPhone } from './supply.queries.ts'

type SupplyJobsDeps = {
  db: NodePgDatabase
  mailer: Mailer
  config: Sender
  clock: Clock
  secretKeys: readonly string[]
}

const withSpaces = new Intl.NumberFormat('ru-RU')

/** Confirms a quote request by a letter with its estimate. */
export function supplyHandlers({
  db,
  mailer,
  config,
  clock,
  secretKeys,
}: SupplyJobsDeps): NewsHandlers<'quote.requested'> {
  return {
    'quote.requested': async ({ conversationId }) => {
      const conversation = await findConversation(db, conversationId)
      const request = await findQuoteRequest(db, conversationId)
      if (!conversation || !request) return
      const { locale, kind, createdAt } = conversation
      const { estimate, rows } = request
      const words = quoteLetters[locale]({
        number: withSpaces.format(conversationId),
        lines: estimate && rows.length > 0 ? estimateLines(estimate, rows, locale) : [],
        due: dueWords(answerDue(new Date(createdAt)), locale),
        phone: await supplyPhone(db),
        kind: kind === 'wholesale' ? 'wholesale' : 'clinic',
        quotation: await quotationOf(db, conversation),
      })
      await mailer.send(conversationLetter(conversation, words, { config, secretKeys, now: clock() }))
    },
  }
}
