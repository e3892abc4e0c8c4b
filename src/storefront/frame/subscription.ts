import { subscribeCall } from '#shop/inbox/inbox.calls.ts'
import { ask, Refused } from '#ui/ask.ts'
import type { FrameTexts } from '../common/frame.texts.ts'

/** Sends an address to the newsletter; answers what went wrong, in words, or nothing. */
export async function subscribe(email: string, t: FrameTexts): Promise<string | undefined> {
  try {
    await ask(subscribeCall, { body: { email } })
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) return t.subscribeFailed
    if (error.isOffline) return t.subscribeOffline
    return error.first('email') ?? error.first('detail') ?? t.subscribeFailed
  }
}
