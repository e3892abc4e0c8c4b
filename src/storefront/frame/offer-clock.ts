/* chunk: visit */
import type { FrameOffer } from '../common/frame-data.ts'
import { changesSoon, offerStage } from './offer.rules.ts'

export { Countdown } from '#ui/countdown.tsx'

/** Begins as the server saw it, then follows the clock: every second while a change is near (R-4.3-02). */
export function watchOffer(offer: FrameOffer, tell: (isOn: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const now = new Date()
    const stage = offerStage(offer, now)
    tell(stage === 'on')
    if (changesSoon(stage, offer)) timer = setTimeout(look, 1000 - now.getMilliseconds())
  }
  look()
  return () => clearTimeout(timer)
}
