import type { Money } from '#kernel/money.ts'
import { toggleFavouriteCall } from '#shop/favourites/favourites.calls.ts'
import { ask, Refused } from '#ui/ask.ts'
import { showError } from '../common/error-message.ts'
import { logFailure } from '../common/log-failure.ts'
import { hearts } from './hearts.ts'
import { pressInTurn } from './one-at-a-time.ts'
import { onTabs, tellTabs } from './tabs.ts'
import { trackEvent } from './track-event.ts'
import { setVisitor, visitorNow } from './visitor.ts'

/** A product whose heart is pressed: the id is for the server, the rest for the counters (Q-23, R-3-22). */
export type HeartProduct = { id: number; title: string; price: Money; image?: string }

const patienceMs = 15_000
/** Another browser of the same visitor may press the same heart at the same time: both give up after so many tries. */
const mostTries = 3

const runningTurns = new Map<number, Promise<void>>()

/** What the press of a heart does; when it fails, the visitor reads the server's reason, or `failureText`. */
export function turnHeart(product: HeartProduct, failureText: string): Promise<void> {
  // Of several quick presses only the first shows the error.
  const isFirst = !runningTurns.has(product.id)
  return sendHeart(product).catch((error: unknown) => {
    const refusalText = error instanceof Refused ? (error.first('product') ?? error.first('detail')) : undefined
    if (isFirst) showError(refusalText ?? failureText)
  })
}

/**
 * Sends until the server agrees with the last press; presses meanwhile only change what is to be sent. An error is
 * logged unless it is a refusal, and thrown after the heart has turned back (R-4.4-04, R-8-20).
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
  for (let tries = 0; tries < mostTries; tries++) {
    // By now the visitor's own data have come, and may show that there is nothing to do.
    const isOn = await pressInTurn(async () => (hearts.isInSync(product.id) ? undefined : toggle(product.id)))
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

/** R-4.4-03. */
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

/** For a change of the whole list at once; other tabs are told. */
export const setHearts = (ids: readonly number[]): void => saveHearts(ids, ids.length)

/** For what the visitor's data or another tab say. */
export function updateHearts(ids: readonly number[]): void {
  hearts.setSaved(ids)
  setVisitor({ favouriteQuantity: ids.length })
}

export const followHearts = (): void => onTabs('hearts', updateHearts)
