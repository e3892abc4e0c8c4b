import type { Money } from '#kernel/money.ts'
import { toggleFavouriteCall } from '#shop/favourites/favourites.calls.ts'
import { ask, Refused } from '#ui/ask.ts'
import { showError } from '../common/error-message.ts'
import { logFailure } from '../common/log-failure.ts'
import { hearts } from './hearts.ts'
import { enqueueAction } from './one-at-a-time.ts'
import { onTabs, tellTabs } from './tabs.ts'
import { trackEvent } from './track-event.ts'
import { setVisitor, visitorNow } from './visitor.ts'

/** Product of a clicked heart: id for the server, the rest for analytics (Q-23, R-3-22). */
export type HeartProduct = { id: number; title: string; price: Money; image?: string }

const patienceMs = 15_000
/** Retry limit: another browser of the same visitor may toggle the same heart at the same time. */
const maxTries = 3

const runningTurns = new Map<number, Promise<void>>()

/** Sends a clicked heart; on failure shows the server's reason, or `failureText`. */
export function turnHeart(product: HeartProduct, failureText: string): Promise<void> {
  // Show only one error for several quick clicks.
  const isFirst = !runningTurns.has(product.id)
  return sendHeart(product).catch((error: unknown) => {
    const refusalText = error instanceof Refused ? (error.first('product') ?? error.first('detail')) : undefined
    if (isFirst) showError(refusalText ?? failureText)
  })
}

/**
 * Sends until the server agrees with the last click; clicks meanwhile only change the target state. Errors other than
 * refusals are logged, and all are thrown after the rollback (R-4.4-04, R-8-20).
 */
export function sendHeart(product: HeartProduct): Promise<void> {
  const runningTurn = runningTurns.get(product.id)
  if (runningTurn) return runningTurn
  const turn = sendUntilSaved(product).finally(() => {
    runningTurns.delete(product.id)
    hearts.dropPending(product.id)
  })
  runningTurns.set(product.id, turn)
  return turn
}

async function sendUntilSaved(product: HeartProduct): Promise<void> {
  for (let tries = 0; tries < maxTries; tries++) {
    // Visitor data have arrived by now and may show that nothing is left to do.
    const isOn = await enqueueAction(async () => (hearts.isInSync(product.id) ? undefined : toggle(product.id)))
    if (isOn === undefined) return
    applyToggle(product, isOn)
    if (hearts.isInSync(product.id)) return
  }
}

async function toggle(product: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    return (await ask(toggleFavouriteCall, { body: { product }, signal })).exists_in_favorites
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 0 || error.status >= 500) logFailure(error)
    throw error
  }
}

/** Applies a confirmed toggle to the list and the count (R-4.4-03). */
function applyToggle(product: HeartProduct, isOn: boolean): void {
  const others = [...hearts.saved()].filter((id) => id !== product.id)
  saveHearts(isOn ? [product.id, ...others] : others, visitorNow().favouriteQuantity + (isOn ? 1 : -1))
  if (isOn) trackEvent('favourite', { product })
}

function saveHearts(ids: readonly number[], quantity: number): void {
  hearts.setSaved(ids)
  setVisitor({ favouriteQuantity: Math.max(0, quantity) })
  tellTabs('hearts', ids)
}

/** Replaces the whole list; other tabs are notified. */
export const setHearts = (ids: readonly number[]): void => saveHearts(ids, ids.length)

/** Applies ids from visitor data or from another tab. */
export function updateHearts(ids: readonly number[]): void {
  hearts.setSaved(ids)
  setVisitor({ favouriteQuantity: ids.length })
}

export const followHearts = (): void => onTabs('hearts', updateHearts)
