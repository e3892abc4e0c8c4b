import { invalidate } from '#web/answers.ts'
import { routes } from '../pages.ts'
import { refreshVisitor } from './refresh-visitor.ts'
import { onTabs } from './tabs.ts'
import { setVisitor, visitorNow } from './visitor.ts'

/** Few pages are loaded anew in the middle of a form: the code for that comes when it is needed. */
const loadTypedText = () => import('./typed-text.ts')

/** Loads the page anew; what was typed on it stays. */
export function reloadWithTypedText(reload: () => void): void {
  loadTypedText()
    .then(({ keepTypedText }) => keepTypedText())
    .catch(() => undefined)
    .finally(reload)
}

/** On the page where it was written. */
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

/** Somebody signed in or out in another tab: a private page is shown anew, as theirs or not at all. */
function followOtherTabs(): void {
  onTabs('account', ({ isSignedIn }) => {
    invalidate()
    setVisitor({ isSignedIn })
    if (isPrivatePage()) reloadWithTypedText(() => location.reload())
    else refreshVisitor().catch(() => undefined)
  })
}

/**
 * A browser may keep a left page whole and show it again by Back, after its owner has signed out. A private page is
 * kept blank and loaded anew.
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
