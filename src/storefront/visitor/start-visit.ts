import { localeOfPath } from '#kernel/locale.ts'
import { onNavigate } from '#web/navigation.ts'
import { rememberLocale } from '../common/remember.ts'
import { recallVisitor } from './visitor.ts'

const loadVisit = () => import('./visit.ts')

/** Begins once the page has come to life; what asks the server comes in a file of its own. */
export function startVisit(): void {
  recallVisitor()
  const remember = (pathname: string) => rememberLocale(localeOfPath(pathname))
  remember(location.pathname)
  onNavigate((to) => remember(to.pathname))
  // When it fails, what was known before stays (R-8-21).
  loadVisit().then(
    ({ beginVisit }) => beginVisit(),
    () => undefined,
  )
}
