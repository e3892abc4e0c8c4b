/* chunk: visit */
import { signOutCall } from '#shop/accounts/accounts.calls.ts'
import { ask } from '#ui/ask.ts'
import { invalidate } from '#web/answers.ts'
import { routes } from '../pages.ts'
import { onTabs, tellTabs } from './tabs.ts'
import { forgetTypedText, keepTypedText } from './typed-text.ts'
import { refreshVisitor } from './refresh-visitor.ts'
import { forgetVisitor, setVisitor, visitorNow } from './visitor.ts'

/** The server has taken this browser for somebody else's from now on: what was fetched for the guest is no longer right. */
export async function beginMembership(): Promise<void> {
  setVisitor({ isSignedIn: true })
  invalidate()
  tellTabs('account', { isSignedIn: true })
  // What could not be read now is read with the next page.
  await refreshVisitor().catch(() => undefined)
}

/** Ends on a new page: nothing of the account stays in memory (R-4.6-09). */
export async function signOut(homeAddress: string): Promise<void> {
  await ask(signOutCall, { body: {} })
  forgetVisitor()
  forgetTypedText()
  tellTabs('account', { isSignedIn: false })
  location.assign(homeAddress)
}

const isPrivatePage = (): boolean => routes.match(location.pathname)?.route.kind === 'private'

/** Somebody signed in or out in another tab: a private page is shown anew, as theirs or not at all. */
function followOtherTabs(): void {
  onTabs('account', ({ isSignedIn }) => {
    invalidate()
    setVisitor({ isSignedIn })
    if (!isPrivatePage()) return void refreshVisitor().catch(() => undefined)
    keepTypedText()
    location.reload()
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
  followOtherTabs()
  coverPrivatePages()
}
