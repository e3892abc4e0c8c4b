/* chunk: requests */
import { signal } from '#kernel/signal.ts'
import { isOffline } from '../common/is-offline.ts'
import { readHint } from './hint.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * Queues requests about cart and favourites: quick clicks keep their order, and the first response sets the visitor id
 * before the next request.
 */
export function oneAtATime<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const turn = last.then(run)
  last = turn.catch(() => undefined)
  return turn
}

/**
 * Runs a long request (file upload) outside the queue, except for a new visitor: two parallel requests would create two
 * visitor ids, and the first upload would belong to the other one.
 */
export const onceKnown = <Answer>(run: () => Promise<Answer>): Promise<Answer> =>
  readHint(document.cookie) ? run() : oneAtATime(run)

/** Clicks held while offline, and whether one of them failed after reconnecting. */
export type HeldPresses = { count: number; haveFailed: boolean }

export const pendingActions = signal<HeldPresses>({ count: 0, haveFailed: false })

/**
 * Queues a click. Offline, the request is held until the network is back; a request that was never sent cannot run
 * twice.
 */
export function enqueueAction<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const turn = oneAtATime(async () => {
    if (isOffline()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return run()
  })
  if (isOffline()) hold(turn)
  return turn
}

/** Asks before leaving the page, which would lose held clicks. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function hold(turn: Promise<unknown>): void {
  const { count, haveFailed } = pendingActions.get()
  if (count === 0) addEventListener('beforeunload', askBeforeLeaving)
  pendingActions.set({ count: count + 1, haveFailed: count > 0 && haveFailed })
  turn.then(
    () => release(false),
    () => release(true),
  )
}

function release(hasFailed: boolean): void {
  const { count, haveFailed } = pendingActions.get()
  if (count === 1) removeEventListener('beforeunload', askBeforeLeaving)
  pendingActions.set({ count: count - 1, haveFailed: haveFailed || hasFailed })
}
