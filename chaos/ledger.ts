import type pg from 'pg'
import type { Letters } from './letters.ts'

/**
 * Outcome of a write as known to the sender. Unknown after a 5xx or no answer: the write may have happened once or not
 * at all.
 */
export type WriteEnd = 'acknowledged' | 'refused' | 'unknown'

export const endOf = (status: number): WriteEnd => {
  if (status >= 200 && status < 300) return 'acknowledged'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

type Line = { least: number; most: number }

/** Keeps the record of what the shop has acknowledged. */
export type Ledger = {
  subscription: (email: string, end: WriteEnd) => void
  notice: (email: string, offer: number, end: WriteEnd) => void
  /** Adds pieces to a line of a visitor's cart, or removes them with a negative amount. */
  cart: (visitor: string, offer: number, amount: number, end: WriteEnd) => void
  /**
   * The pieces that the line surely holds. Visitors remove no more than these, so no removal can fail on an empty line.
   */
  certainPieces: (visitor: string, offer: number) => number
  /** Records the last state confirmed by the shop; undefined without an answer. */
  favourite: (visitor: string, product: number, isOn: boolean | undefined) => void
  /** False while an earlier click without an answer may still take effect. */
  mayTurn: (visitor: string, product: number) => boolean
  counts: () => { acknowledged: number; unknown: number }
  /** Lists the differences between the record and what the database and the mailboxes hold. */
  compare: (client: pg.Client, letters: Letters) => Promise<string[]>
}

export function openLedger(): Ledger {
  const subscriptions = new Map<string, WriteEnd>()
  const notices = new Map<string, WriteEnd>()
  const carts = new Map<string, Line>()
  const favourites = new Map<string, boolean | undefined>()
  const counts = { acknowledged: 0, unknown: 0 }
  const count = (end: WriteEnd) => {
    if (end !== 'refused') counts[end]++
  }
  const keyOf = (who: string, what: number) => `${who} ${what}`
  return {
    counts: () => counts,
    subscription: (email, end) => {
      count(end)
      subscriptions.set(email, end)
    },
    notice: (email, offer, end) => {
      count(end)
      notices.set(keyOf(email, offer), end)
    },
    cart: (visitor, offer, amount, end) => {
      count(end)
      if (end === 'refused') return
      const { least, most } = carts.get(keyOf(visitor, offer)) ?? { least: 0, most: 0 }
      const isCertain = end === 'acknowledged'
      carts.set(keyOf(visitor, offer), {
        least: isCertain || amount < 0 ? least + amount : least,
        most: isCertain || amount > 0 ? most + amount : most,
      })
    },
    certainPieces: (visitor, offer) => carts.get(keyOf(visitor, offer))?.least ?? 0,
    favourite: (visitor, product, isOn) => {
      count(isOn === undefined ? 'unknown' : 'acknowledged')
      favourites.set(keyOf(visitor, product), isOn)
    },
    mayTurn: (visitor, product) => {
      const key = keyOf(visitor, product)
      return !favourites.has(key) || favourites.get(key) !== undefined
    },
    compare: async (client, letters) => [
      ...(await compareSubscriptions(client, subscriptions, letters)),
      ...(await compareNotices(client, notices)),
      ...(await compareCarts(client, carts)),
      ...(await compareFavourites(client, favourites)),
    ],
  }
}

async function compareSubscriptions(client: pg.Client, expected: Map<string, WriteEnd>, letters: Letters) {
  const counts = await countsOf(
    client,
    `select email as key, count(*) from subscriptions where email like 'chaosmail-%' group by 1`,
  )
  // Counts letters sent and letters still queued, because the queue retries with growing pauses.
  const letterCounts = await countsOf(
    client,
    `select data->>'email' as key, count(*) from jobs.job where state in ('created', 'retry', 'active') and data ? 'email' group by 1
     union all select payload->>'email', count(*) from outbox where payload ? 'email' group by 1`,
  )
  const problems = differences('subscription', expected, counts)
  for (const [email, end] of expected) {
    const isPromised = end === 'acknowledged'
    if (isPromised && letters.count(email) === 0 && !letterCounts.has(email))
      problems.push(`no letter for ${email}, and none ordered`)
    if (end === 'refused' && letters.count(email) > 0) problems.push(`a letter for ${email}, which was refused`)
  }
  return problems
}

async function compareNotices(client: pg.Client, ownRecord: Map<string, WriteEnd>) {
  const rows = `select email || ' ' || offer_id as key, count(*) from stock_notices where email like 'chaosmail-%' group by 1`
  return differences('stock notice', ownRecord, await countsOf(client, rows))
}

/** Acknowledged writes must be there exactly once, unknown ones at most once, and no others. */
function differences(what: string, ownRecord: Map<string, WriteEnd>, counts: Map<string, number>): string[] {
  const problems: string[] = []
  for (const [key, end] of ownRecord) {
    const times = counts.get(key) ?? 0
    if (end === 'acknowledged' && times !== 1) problems.push(`${what} ${key}: acknowledged, there ${times} times`)
    if (end === 'unknown' && times > 1) problems.push(`${what} ${key}: not answered, there ${times} times`)
    if (end === 'refused' && times > 0) problems.push(`${what} ${key}: refused, and there all the same`)
  }
  return problems
}

async function compareCarts(client: pg.Client, ownRecord: Map<string, Line>): Promise<string[]> {
  const counts = await countsOf(
    client,
    `select c.visitor_id || ' ' || l.offer_id as key, l.quantity as count from cart_lines l join carts c on c.id = l.cart_id`,
  )
  const doubleRows = await client.query('select visitor_id from carts group by 1 having count(*) > 1')
  return [
    ...doubleRows.rows.map(() => 'a visitor with two carts'),
    ...[...ownRecord].flatMap(([key, { least, most }]) => {
      const pieces = counts.get(key) ?? 0
      return pieces >= least && pieces <= most
        ? []
        : [`cart line ${key}: ${pieces} pieces, ${least} to ${most} were promised`]
    }),
  ]
}

async function compareFavourites(client: pg.Client, ownRecord: Map<string, boolean | undefined>): Promise<string[]> {
  const counts = await countsOf(
    client,
    `select visitor_id || ' ' || product_id as key, count(*) from favourites group by 1`,
  )
  return [...ownRecord].flatMap(([key, isOn]) => {
    const times = counts.get(key) ?? 0
    if (times > 1) return [`favourite ${key}: there ${times} times`]
    return isOn === undefined || times === Number(isOn) ? [] : [`favourite ${key}: said ${isOn}, there ${times} times`]
  })
}

async function countsOf(client: pg.Client, text: string): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; count: string }>(text)
  const counts = new Map<string, number>()
  for (const { key, count } of rows) counts.set(key, (counts.get(key) ?? 0) + Number(count))
  return counts
}
