import type { Money } from '#kernel/money.ts'
import { toggleFavouriteCall } from '#shop/favourites/favourites.calls.ts'
import { ask, Refused } from '#ui/ask.ts'
import { tellTrouble } from '../common/trouble.ts'
import { hearts } from './hearts.ts'
import { inTurn } from './in-turn.ts'
import { onTabs, tellTabs } from './tabs.ts'
import { track } from './track.ts'
import { setVisitor, visitorNow } from './visitor.ts'

/** What is liked: the id is for the server, the rest for the counters (Q-23, R-3-22). */
export type Liked = { id: number; title: string; price: Money; image?: string }

const patienceMs = 15_000
/** Another browser of the same visitor may press the same heart; two browsers must not fight for ever. */
const mostTries = 3

const turning = new Map<number, Promise<void>>()

/** What the press of a heart does; says in the server's words why it did not, or in these. */
export function turnHeart(product: Liked, failed: string): Promise<void> {
  // Of several presses the first tells.
  const isFirst = !turning.has(product.id)
  return settleHeart(product).catch((error: unknown) => {
    const said = error instanceof Refused ? (error.first('product') ?? error.first('detail')) : undefined
    if (isFirst) tellTrouble(said ?? failed)
  })
}

/**
 * The server is told until it agrees with the last press; presses meanwhile only change what is wished. A refusal is
 * logged if something broke, and thrown after the heart has turned back (R-4.4-04, R-8-20).
 */
export function settleHeart(product: Liked): Promise<void> {
  const under = turning.get(product.id)
  if (under) return under
  const turn = goOn(product).finally(() => {
    turning.delete(product.id)
    hearts.drop(product.id)
  })
  turning.set(product.id, turn)
  return turn
}

async function goOn(product: Liked): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    // Its turn comes after the visitor's own data, which may show that nothing is to be done.
    const isOn = await inTurn(async () => (hearts.isGranted(product.id) ? undefined : toggle(product.id)))
    if (isOn === undefined) return
    learn(product, isOn)
    if (hearts.isGranted(product.id)) return
  }
}

async function toggle(product: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    return (await ask(toggleFavouriteCall, { body: { product }, signal })).exists_in_favorites
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 0 || error.status >= 500) reportError(error)
    throw error
  }
}

/** R-4.4-03. */
function learn(product: Liked, isOn: boolean): void {
  const others = [...hearts.known()].filter((id) => id !== product.id)
  know(isOn ? [product.id, ...others] : others, visitorNow().favouriteQuantity + (isOn ? 1 : -1))
  if (isOn) track('favourite', { product })
}

function know(ids: readonly number[], quantity: number): void {
  hearts.learn(ids)
  setVisitor({ favouriteQuantity: Math.max(0, quantity) })
  tellTabs('hearts', ids)
}

/** The whole list was changed at once. */
export const learnHearts = (ids: readonly number[]): void => know(ids, ids.length)

/** What somebody else found out: the visitor's data, or another tab. */
export function takeHearts(ids: readonly number[]): void {
  hearts.learn(ids)
  setVisitor({ favouriteQuantity: ids.length })
}

export const followHearts = (): void => onTabs('hearts', takeHearts)
