/* chunk: visit */
import { generalCall } from '#shop/content/content.calls.ts'
import { ask } from '#ui/ask.ts'
import { readStored } from '../common/storage.ts'
import { setOffers } from './cart-verbs.ts'
import { readHint } from './hint.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { messagesOfTabs, tellTabs } from './tabs.ts'
import { updateHearts } from './turn-heart.ts'
import { setVisitor, visitorNow } from './visitor.ts'

/** Visitor data younger than this are not refetched on return to the tab. */
const freshMs = 5_000
const patienceMs = 15_000

let loadedAt = 0

const askGeneral = () => ask(generalCall, { signal: AbortSignal.timeout(patienceMs) })

/**
 * Requests the visitor id under a lock: two tabs that open at once must share one id, or the later would lose clicks of
 * the earlier.
 */
function askAsOneVisitor(): ReturnType<typeof askGeneral> {
  // Locks need https.
  if (readHint(document.cookie) || !navigator.locks) return askGeneral()
  return navigator.locks.request('visitor', { signal: AbortSignal.timeout(patienceMs) }, askGeneral)
}

/** Loads the visitor data of the header; on failure the previous data stay (R-8-21). */
export async function refreshVisitor(): Promise<void> {
  loadedAt = Date.now()
  const messages = messagesOfTabs()
  const general = await oneAtATime(askAsOneVisitor)
  // Another tab changed the data meanwhile, so this response may be stale.
  if (messagesOfTabs() !== messages) return refreshVisitor()
  setSignedIn(Boolean(general.user))
  updateHearts(general.favorites)
  setOffers(general.cart_quantity, general.cart_offers)
}

/**
 * Stores the sign-in state and notifies other tabs of a change, also after a form without scripts or a return from
 * another site.
 */
function setSignedIn(isSignedIn: boolean): void {
  if (visitorNow().isSignedIn !== isSignedIn) tellTabs('account', { isSignedIn })
  setVisitor({ isSignedIn })
  // Copy account measurements once, and remove the copy on sign-out; measures.ts reads the rest.
  if (isSignedIn !== (readStored('measures')?.startsWith('{"isAccounts":true') ?? false))
    void import('./sync-measures.ts').then((file) => file.syncMeasures(isSignedIn)).catch(() => undefined)
}

export const isVisitorFresh = (): boolean => Date.now() - loadedAt < freshMs
