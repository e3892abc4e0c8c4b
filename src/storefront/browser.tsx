import { startBrowser } from '#web/browser.tsx'
import { site } from './site.ts'
import { startVisit } from './visitor/visitor.ts'
import { tellTrouble } from './frame/trouble.ts'

await startBrowser(site, { onTrouble: (_, message) => tellTrouble(message) })
startVisit()
