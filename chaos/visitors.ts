import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from './attack.ts'
import { agentAt, anAddress, arrive, ask, type Answer, type RequestInput } from './ask.ts'
import { repeatedly, times } from './repeat.ts'
import { endOf, type Ledger } from './ledger.ts'

/** Simultaneous visitors who browse, search, subscribe and fill carts, and record the answers. */
export type Visitors = {
  /** Ends the visits after the requests under way. */
  stop: () => Promise<Tally>
}

export type Tally = {
  answers: number
  byStatus: Map<number, number>
  /** Number of wrong answers by complaint. */
  complaints: Map<string, number>
  /** Number of requests without an answer by reason. */
  lostRequests: Map<string, number>
  maxMs: number
}

export type KnownProducts = { plenty: number[]; soldOut: number[]; products: number[] }

export type VisitorsOptions = {
  url: string
  products: KnownProducts
  ledger: Ledger
  visitors?: number
  /** Client timeout, longer than the shop allows for any request, so the shop must answer first. */
  timeoutMs?: number
}

type Client = VisitorsOptions & { context: Context; agent: Agent; tally: Tally; visitor: string; cookie: string }

const sections = ['topy', 'kostyumy', 'bryuki', 'halaty']
const readyPages = ['/', '/kategorii/', '/kategorii/topy/', '/new/', '/sale/', '/en/']

export function sendVisitors(context: Context, options: VisitorsOptions): Visitors {
  const state = { isOpen: true }
  const tally: Tally = { answers: 0, byStatus: new Map(), complaints: new Map(), lostRequests: new Map(), maxMs: 0 }
  const visits = repeatedly(
    times(options.visitors ?? 12, () => () => visit({ context, tally, options, isOpen: () => state.isOpen })),
  )
  return {
    stop: async () => {
      state.isOpen = false
      await visits.stop()
      return tally
    },
  }
}

type VisitInput = { context: Context; tally: Tally; options: VisitorsOptions; isOpen: () => boolean }

/** One visitor with a separate address and some twenty requests. */
async function visit({ context, tally, options, isOpen }: VisitInput): Promise<void> {
  const agent = agentAt(anAddress(context.dice))
  try {
    const identity = await arrive(options.url, agent)
    if (!identity) return await pause(50)
    const [, value = ''] = identity.cookie.split('=')
    context.marks.cookie(value)
    const client = { ...options, context, agent, tally, visitor: value.split('.')[0]!, cookie: identity.cookie }
    for (let count = context.dice.between(10, 30); count > 0 && isOpen(); count--) {
      await context.dice.pick(habits)(client)
      await pause(context.dice.between(0, 30))
    }
  } finally {
    agent.destroy()
  }
}

type Habit = (client: Client) => Promise<void>

const look: Habit = async (client) => void (await send(client, 'page', { path: client.context.dice.pick(readyPages) }))

const lookAnew: Habit = async (client) => {
  const { dice } = client.context
  const path = `/kategorii/${dice.pick(sections)}/?price_min=${dice.between(1, 100_000)}`
  await send(client, 'page', { path })
}

const suggest: Habit = async (client) =>
  void (await send(client, 'call', { path: `/api/catalog/suggest/?search=${client.context.marks.word()}` }))

const search: Habit = async (client) =>
  void (await send(client, 'page', { path: `/search-results/?search=${client.context.marks.word()}` }))

const arriveAgain: Habit = async (client) => void (await send(client, 'call', { path: '/api/utils/general/' }))

const changeCart: Habit = async (client) => {
  const { context, products, ledger, visitor } = client
  const offer = context.dice.pick(products.plenty)
  const takesAway = ledger.certainPieces(visitor, offer) > 0 && context.dice.chance(0.3)
  const body = { trade_offer: offer, amount: 1 }
  const { status } = await send(client, 'call', { path: `/api/cart/${takesAway ? 'remove' : 'add'}/`, body })
  ledger.cart(visitor, offer, takesAway ? -1 : 1, endOf(status))
}

const turnFavourite: Habit = async (client) => {
  const { context, products, ledger, visitor } = client
  const product = context.dice.pick(products.products)
  if (!ledger.mayTurn(visitor, product)) return
  const answer = await send(client, 'call', { path: '/api/users/favorites/toggle/', body: { product } })
  if (endOf(answer.status) === 'refused') return
  const isOn = answer.status === 200 ? /"exists_in_favorites":true/.test(answer.text) : undefined
  ledger.favourite(visitor, product, isOn)
}

const subscribe: Habit = async (client) => {
  const email = client.context.marks.email()
  const { status } = await send(client, 'call', { path: '/api/subscriptions/', body: { email } })
  client.ledger.subscription(email, endOf(status))
}

const askForNotice: Habit = async (client) => {
  const { context, products, ledger } = client
  if (products.soldOut.length === 0) return
  const email = context.marks.email()
  const offer = context.dice.pick(products.soldOut)
  const body = { email, trade_offer: offer, consent: true }
  const { status } = await send(client, 'call', { path: '/api/catalog/stock-notice/', body })
  ledger.notice(email, offer, endOf(status))
}

const often = (count: number, habit: Habit): Habit[] => times(count, () => habit)
const habits: Habit[] = [
  ...often(4, look),
  ...often(4, lookAnew),
  ...often(2, suggest),
  search,
  arriveAgain,
  ...often(6, changeCart),
  ...often(3, turnFavourite),
  ...often(2, subscribe),
  askForNotice,
]

async function send(client: Client, kind: 'page' | 'call', question: RequestInput): Promise<Answer> {
  const { url, agent, cookie, tally, timeoutMs = 35_000 } = client
  const answer = await ask(url, { ...question, agent, headers: { cookie }, timeoutMs })
  tally.answers++
  tally.maxMs = Math.max(tally.maxMs, answer.ms)
  increase(tally.byStatus, answer.status)
  if (answer.error) {
    increase(tally.lostRequests, answer.error)
    // Pause of a person between two clicks.
    await pause(50)
  }
  const complaint = complaintAbout(kind, answer)
  if (complaint) increase(tally.complaints, complaint)
  return answer
}

/**
 * Fault of an answer, if any. Even a shop that cannot serve must send pages as HTML, and a Retry-After header.
 */
export function complaintAbout(kind: 'page' | 'call', { status, headers, error }: Answer): string | undefined {
  if (error) return undefined
  if (status >= 500 && status !== 503) return `${kind} ${status}`
  if (status === 503 && !headers['retry-after']) return `${kind} 503 without Retry-After`
  if (kind === 'page' && !String(headers['content-type']).startsWith('text/html'))
    return `page ${status} as ${headers['content-type']}`
  return undefined
}

export const increase = <Key>(counts: Map<Key, number>, key: Key): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1)

export const inWords = (counts: Map<unknown, number>): string =>
  [...counts].map(([what, count]) => `${String(what)}: ${count}`).join(', ') || 'none'
