/* chunk: visit */
import { generalCall } from '#shop/content/content.calls.ts'
import { ask, onSignedOut } from '#ui/ask.ts'
import { loadAnew } from '#parts/reload.ts'
import { keepCampaign } from './campaign.ts'
import { followCart, setOffers } from './cart-verbs.ts'
import { readHint } from './hint.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { messagesOfTabs } from './tabs.ts'
import { followHearts, updateHearts } from './turn-heart.ts'
import { forgetVisitor } from './visitor.ts'

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

/** When this fails, what was known before stays (R-8-21). */
async function loadVisitor(): Promise<void> {
  loadedAt = Date.now()
  const messages = messagesOfTabs()
  const general = await oneAtATime(askAsOneVisitor)
  // Another tab changed something meanwhile, and this answer may not know of it.
  if (messagesOfTabs() !== messages) return loadVisitor()
  updateHearts(general.favorites)
  setOffers(general.cart_quantity, general.cart_offers)
}

function refresh(): void {
  if (document.visibilityState === 'hidden' || Date.now() - loadedAt < freshMs) return
  loadVisitor().catch(() => undefined)
}

/** Loads all that is personal, and again when another tab, the network or «back» may have made it stale. */
export function beginVisit(): void {
  onSignedOut(() => {
    forgetVisitor()
    loadAnew(location.href)
  })
  loadVisitor().catch(() => undefined)
  keepCampaign()
  followCart()
  followHearts()
  document.addEventListener('visibilitychange', refresh)
  addEventListener('online', refresh)
  // A page that the browser kept for «back» has missed everything since.
  addEventListener('pageshow', ({ persisted: isRestored }) => {
    if (isRestored) loadedAt = 0
    refresh()
  })
}
