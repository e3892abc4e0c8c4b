import type { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../bench/timed.ts'
import { agentAt, anAddress, ask, type Answer, type RequestInput } from './ask.ts'
import { isAlive, type Attack, type Context } from './attack.ts'
import { increase, inWords } from './visitors.ts'
import { unescapedMarkup } from './hostile-values.ts'
import { formTargets } from '../bench/form-inputs.ts'
import { formFloods, formInput } from './form-inputs.ts'
import { floods, inputFor, pageInput, targetsOf, type Making, type OpenApi } from './made-inputs.ts'
import { repeatedly } from './repeat.ts'

/** Words from inside the shop that no visitor may see. */
const internals =
  /\n\s+at [\w.<]+|node:internal|node_modules|dist\/server|Failed query|syntax error at or near|invalid input syntax|violates \w+ constraint|PostgresError|DrizzleQueryError|pg_catalog/

/** Maximum response time of ordinary visitors, regardless of the input that others send. */
const maxWaitMs = 3_000

export const inputs: Attack = {
  name: 'inputs',
  about: 'inputs made from the OpenAPI document and from all forms, and pages with garbage in their addresses',
  run: async (context) => {
    const shop = await context.start({ folder: await context.demoFolder() })
    const { url } = shop
    const targets = targetsOf(JSON.parse((await ask(url, { path: '/api/openapi.json' })).text) as OpenApi)
    const callInput = (making: Making) => inputFor(context.dice.pick(targets), making)
    const list = JSON.parse((await ask(url, { path: '/api/catalog/list/' })).text) as { results: { slug: string }[] }
    const making = { dice: context.dice, marks: context.marks, slugs: list.results.map(({ slug }) => slug) }
    const total = context.isShort ? 2_000 : 30_000
    const makers = [pageInput, formInput, formInput, ...Array.from({ length: 4 }, () => callInput)]
    const make = () => context.dice.pick(makers)(making)
    const probe = openProbe(context, url)
    const { statuses, problems } = await sendAll(context, { url, total, make })
    const waits = await probe.close()
    const some = [...problems].slice(0, 5).join('; ')
    context.check(isAlive(shop), 'the process lives', shop.output().slice(-400))
    context.check(
      problems.size === 0,
      `${total} inputs for ${targets.length} calls, ${formTargets.length} forms and all pages: no 5xx, no internals, nothing unescaped`,
      `${problems.size} kinds: ${some}`,
    )
    context.figure('answers', inWords(statuses))
    context.figure('meanwhile the probe waits (99 of 100, longest)', waits.words)
    await flood(context, url, { what: 'wrong items', questions: floods(targets) })
    await flood(context, url, { what: 'the largest forms', questions: formFloods() })
    context.check(isAlive(shop), 'the process lives after the floods', shop.output().slice(-400))
    await shop.stop('SIGKILL')
  },
}

type Sending = { url: string; total: number; make: () => RequestInput }

async function sendAll(context: Context, { url, total, make }: Sending) {
  const statuses = new Map<number, number>()
  const problems = new Set<string>()
  let left = total
  const sender = async () => {
    while (left > 0) {
      // A new address now and then, so that the attack is not stopped by limits.
      const agent = agentAt(anAddress(context.dice))
      for (let count = 0; count < 20 && left-- > 0; count++)
        await sendOne({ url, agent, question: make(), statuses, problems })
      agent.destroy()
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
  return { statuses, problems }
}

type InputCase = {
  url: string
  agent: Agent
  question: RequestInput
  statuses: Map<number, number>
  problems: Set<string>
}

async function sendOne({ url, agent, question, statuses, problems }: InputCase): Promise<void> {
  const answer = await ask(url, {
    ...question,
    agent,
    headers: { 'accept-encoding': 'identity', ...question.headers },
    timeoutMs: 35_000,
  })
  increase(statuses, answer.status)
  const problem = problemOf(answer)
  if (problem)
    problems.add(
      `${problem}: ${question.method ?? 'GET'} ${question.path.slice(0, 120)} ${typeof question.body === 'string' ? question.body.slice(0, 80) : ''}`,
    )
}

function problemOf({ status, text, headers, error }: Answer): string | undefined {
  if (status >= 500) return `answered ${status}`
  if (error?.includes('in time')) return error
  if (internals.test(text)) return `shows «${internals.exec(text)?.[0].trim()}»`
  if (headers['x-injected']) return 'a header was injected'
  if (String(headers['content-type']).startsWith('text/html') && text.includes(unescapedMarkup))
    return 'HTML that is not escaped'
  return undefined
}

/** Measures the cheapest request: if even that one waits, all visitors wait. */
function openProbe(context: Context, url: string, path = '/healthz') {
  const agent = agentAt(anAddress(context.dice))
  const waits: number[] = []
  const probing = repeatedly([
    async () => {
      waits.push((await ask(url, { path, agent, timeoutMs: 60_000 })).ms)
      await pause(10)
    },
  ])
  return {
    close: async () => {
      await probing.stop()
      agent.destroy()
      const longest = Math.max(...waits)
      return { longest, words: `${Math.round(quantile(waits, 0.99))} ms, ${Math.round(longest)} ms` }
    },
  }
}

type Flood = { what: string; questions: RequestInput[] }

/** Sends the most expensive bodies over fifteen connections. */
async function flood(context: Context, url: string, { what, questions }: Flood): Promise<void> {
  if (questions.length === 0) return
  const until = performance.now() + (context.isShort ? 5_000 : 15_000)
  const senders = Array.from({ length: 15 }, async () => {
    const agent = agentAt(anAddress(context.dice))
    while (performance.now() < until) await ask(url, { ...context.dice.pick(questions), agent, timeoutMs: 60_000 })
    agent.destroy()
  })
  await pause(300)
  const visitor = openProbe(context, url, '/kategorii/topy/')
  await Promise.all(senders)
  const { longest, words } = await visitor.close()
  context.check(longest < maxWaitMs, `fifteen floods of ${what} do not keep an ordinary visitor waiting`, words)
  context.figure(`under a flood of ${what} a visitor waits (99 of 100, longest)`, words)
}
