import { signal } from '#kernel/signal.ts'
import { isOffline } from '../common/is-offline.ts'
import { readHint } from './hint.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Requests about the visitor's cart and favourites go one after another: quick presses end as they were meant, and the
 * first waits for the answer that gives the visitor an identity.
 */
export function oneAtATime<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const turn = last.then(run)
  last = turn.catch(() => undefined)
  return turn
}

/**
 * What takes as long as a file does holds nothing else up, but for a newcomer: two requests of a browser without an
 * identity would get one each, and what came with the first would be somebody else's.
 */
export const onceKnown = <Answer>(run: () => Promise<Answer>): Promise<Answer> =>
  readHint(document.cookie) ? run() : oneAtATime(run)

/** Presses that were made without a network, and whether one of them failed when there was one again. */
export type HeldPresses = { count: number; haveFailed: boolean }

export const heldPresses = signal<HeldPresses>({ count: 0, haveFailed: false })

/**
 * A press in its turn. Without a network it is held and sent once there is one: a request that has not left yet can be
 * sent without doing anything twice.
 */
export function pressInTurn<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const turn = oneAtATime(async () => {
    if (isOffline()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return run()
  })
  if (isOffline()) hold(turn)
  return turn
}

/** Whoever leaves meanwhile is asked by the browser: what is held is held by this page. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function hold(turn: Promise<unknown>): void {
  const { count, haveFailed } = heldPresses.get()
  if (count === 0) addEventListener('beforeunload', askBeforeLeaving)
  heldPresses.set({ count: count + 1, haveFailed: count > 0 && haveFailed })
  turn.then(
    () => release(false),
    () => release(true),
  )
}

function release(hasFailed: boolean): void {
  const { count, haveFailed } = heldPresses.get()
  if (count === 1) removeEventListener('beforeunload', askBeforeLeaving)
  heldPresses.set({ count: count - 1, haveFailed: haveFailed || hasFailed })
}
