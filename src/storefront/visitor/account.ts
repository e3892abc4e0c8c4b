import { signOutCall } from '#shop/accounts/accounts.calls.ts'
import { ask } from '#ui/ask.ts'
import { invalidate } from '#web/answers.ts'
import { tellTabs } from './tabs.ts'
import { refreshVisitor } from './refresh-visitor.ts'
import { forgetVisitor, setVisitor } from './visitor.ts'

/** The server has taken this browser for somebody else's from now on: what was fetched for the guest is no longer right. */
export async function beginMembership(): Promise<void> {
  setVisitor({ isSignedIn: true })
  invalidate()
  tellTabs('account', { isSignedIn: true })
  // What could not be read now is read with the next page.
  await refreshVisitor().catch(() => undefined)
}

/** It was written by whoever leaves. */
function forgetTypedText(): void {
  try {
    sessionStorage.removeItem('typed-text')
  } catch {
    // Nothing was kept.
  }
}

/** Ends on a new page: nothing of the account stays in memory (R-4.6-09). */
export async function signOut(homeAddress: string): Promise<void> {
  await ask(signOutCall, { body: {} })
  forgetVisitor()
  forgetTypedText()
  tellTabs('account', { isSignedIn: false })
  location.assign(homeAddress)
}
