import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** Work of a process that will be killed after some half steps: a statement may be lost, or only its answer. */
type Fate = { stepsLeft: number; isDead: boolean }

const fates = new AsyncLocalStorage<Fate>()

class Killed extends Error {}

/** Throws once the process is dead, before a call to the outside world. */
export function standStill(): void {
  if (fates.getStore()?.isDead) throw new Killed()
}

function step(): void {
  const work = fates.getStore()
  if (work && --work.stepsLeft <= 0) work.isDead = true
  standStill()
}

/** Runs work until the process dies; uncommitted work is lost. Returns true after a death. */
export async function killedAfter(halfSteps: number, work: () => Promise<void>): Promise<boolean> {
  const fate: Fate = { stepsLeft: halfSteps, isDead: false }
  await fates.run(fate, work).catch((error: unknown) => {
    if (!fate.isDead) throw error
  })
  return fate.isDead
}

type Callback = (...answer: [error: unknown, result?: unknown]) => void

/** Ends the connections of a shop with the work that uses them: the server rolls back open transactions. */
export function hearDeaths(pool: pg.Pool): void {
  const ownClients = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (ownClients.has(client)) return
    ownClients.add(client)
    const ask = client.query.bind(client) as (...words: unknown[]) => unknown
    client.query = ((...words: unknown[]) => {
      const [statement] = words as [string | { text?: string }]
      // Stands in for the server, which rolls back by itself when a process is gone.
      if (/^rollback/i.test(typeof statement === 'string' ? statement : (statement.text ?? ''))) return ask(...words)
      const callback = words.at(-1)
      return typeof callback === 'function'
        ? askWith(ask, words.slice(0, -1), callback as Callback)
        : askFor(() => ask(...words))
    }) as typeof client.query
  })
}

async function askFor(ask: () => unknown): Promise<unknown> {
  step()
  const result = await ask()
  step()
  return result
}

function askWith(ask: (...words: unknown[]) => unknown, words: unknown[], callback: Callback): void {
  void askFor(() => ask(...words)).then(
    (result) => callback(null, result),
    (error: unknown) => callback(error),
  )
}
