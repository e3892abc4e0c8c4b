import { startBrowser } from '#web/browser.tsx'
import { onNavigate } from '#web/navigation.ts'
import { showError } from './common/error-message.ts'
import { leaveClosedWindow } from './common/windows.ts'
import { site } from './site.ts'
import { followSearches } from './visitor/follow-searches.ts'
import { secretGuard } from './visitor/secret-document.ts'
import { startVisit } from './visitor/start-visit.ts'
import { followTyping } from './visitor/typed-controls.ts'

/** Goes on as soon as there is a network, unless the visitor has gone elsewhere by then. */
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

// Not awaited here: the page's chunk waits for this one to be done, and would wait for ever.
void startBrowser(site, {
  match,
  onTrouble: (trouble, message, retry) => {
    showError(message)
    if (trouble === 'offline') whenOnline(retry)
  },
}).then(startVisit)
