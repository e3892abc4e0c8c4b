/* chunk: visit */
import { localeOfPath, localePrefix } from '#kernel/locale.ts'
import { whenIdle } from '#parts/when-idle.ts'
import { onSignedOut } from '#ui/ask.ts'
import { reloadPage } from '#parts/reload.ts'
import { onNavigate } from '#web/navigation.ts'
import { openSignIn } from '../common/layers.ts'
import { followAccount, reloadWithTypedText } from './follow-account.ts'
import { keepCampaign } from './campaign.ts'
import { layOutRest } from './lay-out-rest.ts'
import { followCart } from './cart-verbs.ts'
import { isVisitorFresh, refreshVisitor } from './refresh-visitor.ts'
import { followHearts } from './turn-heart.ts'
import { forgetVisitor, visitorNow } from './visitor.ts'

function refresh(): void {
  if (document.visibilityState === 'hidden' || isVisitorFresh()) return
  refreshVisitor().catch(() => undefined)
}

/** Opens the sign-in window on `/?auth=login`, the redirect target for guests (O-26). */
function openFrom({ searchParams }: URL): void {
  if (searchParams.get('auth') !== 'login' || visitorNow().isSignedIn) return
  openSignIn({ next: searchParams.get('next') ?? undefined })
}

/** Registers the service worker with the offline page; optional where unsupported or blocked. */
function keepOfflinePage(): void {
  const worker = `${localePrefix(localeOfPath(location.pathname))}/service-worker.js`
  navigator.serviceWorker?.register(worker).catch(() => undefined)
}

/** Loads visitor data, and again when another tab, the network, or Back may have made the data stale. */
export function beginVisit(): void {
  layOutRest()
  onSignedOut(() => {
    forgetVisitor()
    reloadWithTypedText(() => reloadPage(location.href))
  })
  refreshVisitor().catch(() => undefined)
  keepCampaign()
  followCart()
  followHearts()
  followAccount()
  if (document.querySelector('meta[name="counters"]'))
    import('./start-counters.ts').then(
      ({ startCounters }) => startCounters(),
      () => undefined,
    )
  whenIdle(keepOfflinePage)
  openFrom(new URL(location.href))
  onNavigate(openFrom)
  document.addEventListener('visibilitychange', refresh)
  addEventListener('online', refresh)
  // A page restored from the back/forward cache is stale.
  addEventListener('pageshow', ({ persisted: isRestored }) => {
    if (isRestored) refreshVisitor().catch(() => undefined)
    else refresh()
  })
}
