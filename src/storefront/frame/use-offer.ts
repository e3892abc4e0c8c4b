import { useEffect, useState } from 'react'
import type { FrameOffer } from './frame.loader.ts'
import { changesSoon, offerStage } from './offer.rules.ts'

/** Begins as the server saw it, then follows the clock: every second while a change is near (R-4.3-02). */
export function useOffer(offer: FrameOffer): boolean {
  const [isOn, setOn] = useState(offer.isOn)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = new Date()
      const stage = offerStage(offer, now)
      setOn(stage === 'on')
      if (changesSoon(stage, offer)) timer = setTimeout(look, 1000 - now.getMilliseconds())
    }
    look()
    return () => clearTimeout(timer)
  }, [offer])
  return isOn
}
