import { serve } from '#http/serve.ts'
import { localePrefix } from '#kernel/locale.ts'
import { asRoubles } from '#kernel/money.ts'
import type { App } from '../app.type.ts'
import { bonusesCall, bonusHistoryCall } from './loyalty.calls.ts'
import { bonusAccountOf, bonusHistoryOf, historyPageSize, type BonusAccount } from './loyalty.queries.ts'
import { levelStarts, nextLevel } from './loyalty.rules.ts'
import { Bonuses, BonusHistory, HistoryQuery, type BonusesAnswer } from './loyalty.schemas.ts'

const group = 'Профиль'
const refusals = { 401: 'Нужен вход' }

function clientAnswer({ code, level, yearSum, balance, coming, expiring }: BonusAccount): BonusesAnswer['client'] {
  const next = nextLevel(level)
  const roubles = asRoubles(yearSum)
  return {
    bonuses: Math.max(0, balance),
    owed: Math.max(0, -balance),
    level,
    referral_code: code,
    year_sum: roubles,
    to_next_level: next ? Math.max(0, levelStarts[next] - roubles) : null,
    coming,
    expiring: expiring[0] ?? null,
  }
}

export function loyaltyRoutes(app: App): void {
  const { db, clock, members } = app
  serve(
    app,
    bonusesCall,
    { summary: 'Бонусы и личный код', group, answer: Bonuses, refusals },
    async ({ request, reply }) => {
      const { accountId, inLoyalty } = await members.need(request, reply)
      // Former members keep the account row for a possible return.
      const account = inLoyalty ? await bonusAccountOf(db, accountId, clock()) : undefined
      return { client: account ? clientAnswer(account) : null }
    },
  )
  serve(
    app,
    bonusHistoryCall,
    { summary: 'История бонусов', group, query: HistoryQuery, answer: BonusHistory, refusals },
    async ({ query: { page, kind }, locale, request, reply }) => {
      const { accountId, inLoyalty } = await members.need(request, reply)
      const wish = { accountId, filter: kind, page, now: clock() }
      // Former members keep the ledger for a possible return but cannot see the entries.
      const { total, entries } = inLoyalty ? await bonusHistoryOf(db, wish) : { total: 0, entries: [] }
      const at = (other: number) =>
        `${localePrefix(locale)}${bonusHistoryCall.path}?page=${other}${kind === 'all' ? '' : `&kind=${kind}`}`
      return {
        count: total,
        next: page * historyPageSize < total ? at(page + 1) : null,
        previous: page > 1 && total > 0 ? at(page - 1) : null,
        results: entries.map(({ at: date, spendableFrom, expiresAt, orderNumber, ...entry }) => ({
          ...entry,
          date: date.toISOString(),
          spendable_from: spendableFrom.toISOString(),
          expires_at: expiresAt?.toISOString() ?? null,
          order_id: orderNumber,
        })),
      }
    },
  )
}
