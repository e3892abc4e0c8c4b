/* chunk: visit */
import { invalidate } from '#web/answers.ts'
import { routes } from '../pages.ts'
import { refreshVisitor } from './refresh-visitor.ts'
import { onTabs } from './tabs.ts'
import { setVisitor, visitorNow } from './visitor.ts'

/** Loaded on demand: few pages are reloaded in the middle of a form. */
const loadTypedText = () => import('./typed-text.ts')

/** Reloads the page and keeps typed text. */
export function reloadWithTypedText(reload: () => void): void {
  loadTypedText()
    .then(({ keepTypedText }) => keepTypedText())
    .catch(() => undefined)
    .finally(reload)
}

/** Restores typed text on the page where it was typed. */
export function restoreTypedText(): void {
  if (!hasTypedText()) return
  loadTypedText().then(
    (file) => file.restoreTypedText(),
    () => undefined,
  )
}

function hasTypedText(): boolean {
  try {
    return sessionStorage.getItem('typed-text') !== null
  } catch {
    return false
  }
}

const isPrivatePage = (): boolean => routes.match(location.pathname)?.route.kind === 'private'

/** Sign-in or sign-out in another tab: a private page reloads, a public one refreshes the visitor data. */
function followOtherTabs(): void {
  onTabs('account', ({ isSignedIn }) => {
    invalidate()
    setVisitor({ isSignedIn })
    if (isPrivatePage()) reloadWithTypedText(() => location.reload())
    else refreshVisitor().catch(() => undefined)
  })
}

/**
 * Hides a private page on leaving, and reloads the page when restored from the back/forward cache: the member may have
 * signed out meanwhile.
 */
function coverPrivatePages(): void {
  const { style } = document.documentElement
  addEventListener('pagehide', () => {
    if (visitorNow().isSignedIn && isPrivatePage()) style.visibility = 'hidden'
  })
  addEventListener('pageshow', ({ persisted: isRestored }) => {
    if (style.visibility !== 'hidden') return
    if (isRestored) location.reload()
    else style.removeProperty('visibility')
  })
}

export function followAccount(): void {
  restoreTypedText()
  followOtherTabs()
  coverPrivatePages()
}
