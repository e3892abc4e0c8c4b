import { startBrowser } from '#web/browser.tsx'
import { onNavigate } from '#web/navigation.ts'
import { showError } from './common/error-message.ts'
import { leaveClosedWindow } from './common/windows.ts'
import { site } from './site.ts'
import { followSearches } from './visitor/follow-searches.ts'
import { secretGuard } from './visitor/secret-document.ts'
import { startVisit } from './visitor/start-visit.ts'
import { followTyping } from './visitor/typed-controls.ts'

/** Retries once online, unless the visitor has navigated elsewhere. */
function whenOnline(retry: () => void): void {
  addEventListener('online', retry, { once: true })
  const stopListening = onNavigate(() => {
    removeEventListener('online', retry)
    stopListening()
  })
}

leaveClosedWindow()
followTyping()
followSearches()

const mayShowHere = secretGuard()
const match: typeof site.routes.match = (pathname, search = '') =>
  mayShowHere(new URL(pathname + search, location.origin)) ? site.routes.match(pathname, search) : undefined

// Not awaited: the chunk of the page waits for this one, which would be a deadlock.
void startBrowser(site, {
  match,
  onTrouble: (trouble, message, retry) => {
    showError(message)
    if (trouble === 'offline') whenOnline(retry)
  },
}).then(startVisit)
