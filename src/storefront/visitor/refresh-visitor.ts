import { generalCall } from '#shop/content/content.calls.ts'
import { ask } from '#ui/ask.ts'
import { readStored } from '../common/storage.ts'
import { setOffers } from './cart-verbs.ts'
import { readHint } from './hint.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { messagesOfTabs, tellTabs } from './tabs.ts'
import { updateHearts } from './turn-heart.ts'
import { setVisitor, visitorNow } from './visitor.ts'

/** Whoever comes back to a tab sooner than this is shown what was loaded before. */
const freshMs = 5_000
const patienceMs = 15_000

let loadedAt = 0

const askGeneral = () => ask(generalCall, { signal: AbortSignal.timeout(patienceMs) })

/**
 * The first answer gives this browser its identity. Two tabs that open at once must not get one each: the later would
 * take away what was pressed under the earlier.
 */
function askAsOneVisitor(): ReturnType<typeof askGeneral> {
  // Without https there are no locks.
  if (readHint(document.cookie) || !navigator.locks) return askGeneral()
  return navigator.locks.request('visitor', { signal: AbortSignal.timeout(patienceMs) }, askGeneral)
}

/** All that is personal in the header. When this fails, what was known before stays (R-8-21). */
export async function refreshVisitor(): Promise<void> {
  loadedAt = Date.now()
  const messages = messagesOfTabs()
  const general = await oneAtATime(askAsOneVisitor)
  // Another tab changed something meanwhile, and this answer may not know of it.
  if (messagesOfTabs() !== messages) return refreshVisitor()
  setSignedIn(Boolean(general.user))
  updateHearts(general.favorites)
  setOffers(general.cart_quantity, general.cart_offers)
}

/** Other tabs hear of a change, however it came about: by a form without a script, or on the way from another site. */
function setSignedIn(isSignedIn: boolean): void {
  if (visitorNow().isSignedIn !== isSignedIn) tellTabs('account', { isSignedIn })
  setVisitor({ isSignedIn })
  // An account's measures are copied once, and go with it; measures.ts reads the rest.
  if (isSignedIn !== (readStored('measures')?.startsWith('{"isAccounts":true') ?? false))
    void import('./sync-measures.ts').then((file) => file.syncMeasures(isSignedIn)).catch(() => undefined)
}

export const isVisitorFresh = (): boolean => Date.now() - loadedAt < freshMs
