import { startBrowser } from '#web/browser.tsx'
import { showError } from './common/error-message.ts'
import { site } from './site.ts'
import { startVisit } from './visitor/start-visit.ts'

// Not awaited here: the page's chunk waits for this one to be done, and would wait for ever.
void startBrowser(site, { onTrouble: (_, message) => showError(message) }).then(startVisit)
