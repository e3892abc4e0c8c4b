import { localeOfPath } from '#kernel/locale.ts'
import { onNavigate } from '#web/navigation.ts'
import { rememberLocale } from '../common/storage.ts'
import { restoreVisitor } from './visitor.ts'

const loadVisit = () => import('./visit.ts')

/** Called once the page is hydrated; the code that asks the server is fetched as a file of its own. */
export function startVisit(): void {
  restoreVisitor()
  const remember = (pathname: string) => rememberLocale(localeOfPath(pathname))
  remember(location.pathname)
  onNavigate((to) => remember(to.pathname))
  // When it fails, what was known before stays (R-8-21).
  loadVisit().then(
    ({ beginVisit }) => beginVisit(),
    () => undefined,
  )
}
