import { localeOfPath } from '#kernel/locale.ts'
import { onNavigate } from '#web/navigation.ts'
import { rememberLocale } from '../common/storage.ts'
import { restoreVisitor } from './visitor.ts'

const loadVisit = () => import('./visit.ts')

/** Starts the visit after hydration; the code for requests is a separate chunk. */
export function startVisit(): void {
  restoreVisitor()
  const remember = (pathname: string) => rememberLocale(localeOfPath(pathname))
  remember(location.pathname)
  onNavigate((to) => remember(to.pathname))
  // On failure the previous data stay (R-8-21).
  loadVisit().then(
    ({ beginVisit }) => beginVisit(),
    () => undefined,
  )
}
