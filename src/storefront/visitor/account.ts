import { signOutCall } from '#shop/accounts/accounts.calls.ts'
import { ask } from '#ui/ask.ts'
import { invalidate } from '#web/answers.ts'
import { tellTabs } from './tabs.ts'
import { refreshVisitor } from './refresh-visitor.ts'
import { forgetVisitor, setVisitor } from './visitor.ts'

/** Updates this browser after sign-in: data fetched as a guest is stale. */
export async function beginMembership(): Promise<void> {
  setVisitor({ isSignedIn: true })
  invalidate()
  tellTabs('account', { isSignedIn: true })
  // A failed refresh is repeated with the next page.
  await refreshVisitor().catch(() => undefined)
}

/** Removes stored form text when its author signs out. */
function forgetTypedText(): void {
  try {
    sessionStorage.removeItem('typed-text')
  } catch {
    // Ignore: nothing was stored.
  }
}

/** Signs out with a full page load: nothing of the account stays in memory (R-4.6-09). */
export async function signOut(homeAddress: string): Promise<void> {
  await ask(signOutCall, { body: {} })
  forgetVisitor()
  forgetTypedText()
  tellTabs('account', { isSignedIn: false })
  location.assign(homeAddress)
}
