/* chunk: visit */
import { generalCall } from '#shop/content/content.calls.ts'
import { ask, onSignedOut } from '#ui/ask.ts'
import { loadAnew } from '#web/reload.ts'
import { keepCampaign } from './campaign.ts'
import { followCart, learnOffers } from './cart-verbs.ts'
import { readHint } from './hint.ts'
import { inTurn } from './in-turn.ts'
import { messagesOfTabs } from './tabs.ts'
import { followHearts, takeHearts } from './turn-heart.ts'
import { forgetVisitor } from './visitor.ts'

/** What was asked less than this ago is still true enough for who comes back to a tab. */
const freshMs = 5_000
const patienceMs = 15_000

let askedAt = 0

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
async function askWhoLooks(): Promise<void> {
  askedAt = Date.now()
  const messages = messagesOfTabs()
  const general = await inTurn(askAsOneVisitor)
  // Another tab pressed something meanwhile: whether this answer knows of it, nobody can say.
  if (messagesOfTabs() !== messages) return askWhoLooks()
  takeHearts(general.favorites)
  learnOffers(general.cart_quantity, general.cart_offers)
}

function askAgain(): void {
  if (document.visibilityState === 'hidden' || Date.now() - askedAt < freshMs) return
  askWhoLooks().catch(() => undefined)
}

/** Everything personal, and what keeps it true: other tabs, the network, the way back. */
export function beginVisit(): void {
  onSignedOut(() => {
    forgetVisitor()
    loadAnew(location.href)
  })
  askWhoLooks().catch(() => undefined)
  keepCampaign()
  followCart()
  followHearts()
  document.addEventListener('visibilitychange', askAgain)
  addEventListener('online', askAgain)
  // A page that the browser kept whole has missed everything since.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) askedAt = 0
    askAgain()
  })
}
