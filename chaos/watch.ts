import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from './attack.ts'
import { anAddress, ask, type Answer } from './ask.ts'
import { complaintAbout, increase } from './visitors.ts'
import { repeatedly } from './repeat.ts'

/** Results of repeated checks of the shop during a failure. */
export type Sight = {
  /** Broken promises with their counts. */
  broken: Map<string, number>
  /** Number of failed writes while the shop reported itself ready. */
  untrueReady: number
}

export type Watch = { look: () => Promise<Sight> }

const keptPage = '/kategorii/kostyumy/'
/** Time in which the shop may notice that the database is away. */
const graceMs = 4_000

export function watch(context: Context, url: string): Watch {
  const startedAt = performance.now()
  const sight: Sight = { broken: new Map(), untrueReady: 0 }
  const rounds = repeatedly([
    async () => {
      await round(context, url, sight, startedAt)
      await pause(200)
    },
  ])
  return {
    look: async () => {
      await rounds.stop()
      return sight
    },
  }
}

/** Requests a page before the failure, so that the shop can serve it from the cache during the failure. */
export async function keepPage(url: string): Promise<void> {
  await ask(url, { path: keptPage })
}

async function round(context: Context, url: string, sight: Sight, startedAt: number): Promise<void> {
  const localAddress = anAddress(context.dice)
  const timeoutMs = 40_000
  const [alive, ready, keptAnswer] = await Promise.all([
    ask(url, { path: '/healthz', localAddress, timeoutMs }),
    ask(url, { path: '/readyz/database', localAddress, timeoutMs }),
    ask(url, { path: keptPage, localAddress, timeoutMs }),
  ])
  const breaks = (promise: string) => increase(sight.broken, promise)
  if (alive.status !== 200 || alive.ms > 2_000) breaks(`/healthz ${whatCame(alive)}`)
  if (ready.status !== 200 && ready.status !== 503) breaks(`/readyz/database ${whatCame(ready)}`)
  if (keptAnswer.status !== 200) breaks(`a page that was kept ${whatCame(keptAnswer)}`)
  const complaint = complaintAbout('page', keptAnswer)
  if (complaint) breaks(complaint)
  if (ready.status === 200 && performance.now() - startedAt > graceMs) await compareWithTruth(context, url, sight)
}

/** Checks a reported readiness: ready with the database promises that pages can be made and data written. */
async function compareWithTruth(context: Context, url: string, sight: Sight): Promise<void> {
  if (!(await canWrite(context, url, 3_000))) {
    const { status } = await ask(url, { path: '/readyz/database', localAddress: anAddress(context.dice) })
    if (status === 200) sight.untrueReady++
  }
}

const whatCame = ({ status, error, ms }: Answer) => `${error ?? status}${ms > 2_000 ? ' after more than 2 s' : ''}`

async function canWrite({ dice, marks }: Context, url: string, timeoutMs: number): Promise<boolean> {
  const body = { email: marks.email() }
  const { status } = await ask(url, { path: '/api/subscriptions/', body, localAddress: anAddress(dice), timeoutMs })
  return status === 201
}

/** Milliseconds until pages, searches and writes work again; undefined if they never did. */
export async function timeUntilWell(context: Context, url: string, limitMs: number): Promise<number | undefined> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < limitMs) {
    if (await isWell(context, url)) return performance.now() - startedAt
    await pause(50)
  }
  return undefined
}

async function isWell(context: Context, url: string): Promise<boolean> {
  const localAddress = anAddress(context.dice)
  const timeoutMs = 3_000
  const isGood = async (path: string) => (await ask(url, { path, localAddress, timeoutMs })).status === 200
  return (
    (await isGood('/readyz/database')) &&
    (await isGood(`/kategorii/topy/?price_min=${context.dice.between(1, 1_000_000)}`)) &&
    (await isGood(`/api/catalog/suggest/?search=${context.marks.word()}`)) &&
    (await canWrite(context, url, timeoutMs))
  )
}
