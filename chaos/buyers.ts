import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { agentAt, anAddress, arrive, ask, type Answer } from './ask.ts'
import type { Context } from './attack.ts'
import { endOf, type WriteEnd } from './ledger.ts'
import { repeatedly, times } from './repeat.ts'
import { complaintAbout, increase } from './visitors.ts'

/** One order of a buyer with the outcome known so far; its idempotency key makes a retry the same order. */
export type Wish = {
  email: string
  key: string
  cookie: string
  body: object
  end: WriteEnd
  number?: number
  /** Answers of the shop, one per attempt. */
  answers: string[]
}

type BuyersOptions = { url: string; offers: readonly number[] }
export type Buyers = { stop: () => Promise<{ wishes: Wish[]; complaints: Map<string, number> }> }

const createPath = '/api/orders/create/'
const timeoutMs = 35_000

/** Guests who put two things into a cart and order them, one after the other. */
export function sendBuyers(context: Context, options: BuyersOptions): Buyers {
  const wishes: Wish[] = []
  const complaints = new Map<string, number>()
  const note = (answer: Answer) => {
    const complaint = complaintAbout('call', answer)
    if (complaint) increase(complaints, complaint)
  }
  const lanes = repeatedly(times(8, () => () => buy(context, options, { wishes, note })))
  return {
    stop: async () => {
      await lanes.stop()
      return { wishes, complaints }
    },
  }
}

type Notes = { wishes: Wish[]; note: (answer: Answer) => void }

async function buy(context: Context, { url, offers }: BuyersOptions, { wishes, note }: Notes): Promise<void> {
  const { dice, marks } = context
  const agent = agentAt(anAddress(dice))
  try {
    const identity = await arrive(url, agent)
    if (!identity) return await pause(50)
    const { cookie } = identity
    marks.cookie(cookie.slice(cookie.indexOf('=') + 1))
    for (const offer of [dice.pick(offers), dice.pick(offers)]) {
      const body = { trade_offer: offer, amount: 1 }
      const answer = await ask(url, { path: '/api/cart/add/', body, headers: { cookie }, agent, timeoutMs })
      note(answer)
      // Unknown cart contents; a person would pause before the next try.
      if (endOf(answer.status) === 'unknown') return await pause(50)
    }
    const email = marks.email()
    const wish: Wish = {
      email,
      key: randomUUID(),
      cookie,
      body: orderBody(context, email),
      end: 'unknown',
      answers: [],
    }
    wishes.push(wish)
    note(await place(url, wish, agent))
  } finally {
    agent.destroy()
  }
}

const orderBody = ({ marks }: Context, email: string) => ({
  first_name: marks.word(),
  last_name: marks.word(),
  phone: '8 (900) 123-45-67',
  email,
  city: 'Санкт-Петербург',
  street: marks.word(),
  house: '16',
  zip_code: '197136',
  pickup_type: 'cdek_courier',
  payment_type: 'on_delivery',
  consents: ['personal_data', 'offer'],
  comment: marks.word(),
})

async function place(url: string, wish: Wish, agent: Agent): Promise<Answer> {
  const headers = { cookie: wish.cookie, 'idempotency-key': wish.key }
  const answer = await ask(url, { path: createPath, body: wish.body, headers, agent, timeoutMs })
  wish.end = endOf(answer.status)
  wish.answers.push(`${answer.status} ${answer.text.slice(0, 200)}`)
  if (answer.status === 201) wish.number = (JSON.parse(answer.text) as { order_id: number }).order_id
  return answer
}

/** Retries orders without an answer, with the same idempotency key: at most one order each. */
export async function placeAgain(context: Context, url: string, wishes: readonly Wish[]): Promise<void> {
  const openWishes = wishes.filter(({ end }) => end === 'unknown')
  for (const wish of openWishes) {
    // A separate address for each order: many orders from one address would meet its limit.
    const agent = agentAt(anAddress(context.dice))
    try {
      await place(url, wish, agent)
    } finally {
      agent.destroy()
    }
  }
  context.figure('asked again with their key', openWishes.length)
}
