/* chunk: visit */
import { useEffect } from 'react'
import { Countdown } from '#ui/countdown.tsx'
import type { FrameOffer } from '../common/frame-data.ts'
import { changesSoon, offerStage } from './offer.rules.ts'

type OfferClockProps = { offer: FrameOffer; isOn: boolean; onTurn: (isOn: boolean) => void }

/** Clock of the offer. Starts with the server's state and ticks every second while a change is near (R-4.3-02). */
export function OfferClock({ offer, isOn, onTurn }: OfferClockProps) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = new Date()
      const stage = offerStage(offer, now)
      onTurn(stage === 'on')
      if (changesSoon(stage, offer)) timer = setTimeout(look, 1000 - now.getMilliseconds())
    }
    look()
    return () => clearTimeout(timer)
  }, [offer, onTurn])
  return isOn ? <Countdown end={offer.endsAt} /> : null
}
