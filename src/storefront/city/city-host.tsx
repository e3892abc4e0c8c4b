/* chunk: visit */
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useStatus } from '#web/hooks.ts'
import { navigate } from '#web/navigation.ts'
import { idle } from '#web/part-idle.ts'
import { part } from '#web/part.ts'
import { isCrawler } from './city.rules.ts'
import { city, useCity } from '../visitor/city.ts'
import { isUnconfirmed, rememberSeen, settleCity, takeOverCity } from './city-visit.ts'
import type { FrameData } from '../common/frame-data.ts'
import { cityAddress } from './city-address.ts'

const promptMs = 1_500

// Most visits have answered long ago: what asks is fetched when there is something to ask.
const CityPrompt = part(() => import('./city-prompt.tsx').then((file) => file.CityPrompt), { when: idle })

/** Learns the city for every address, and takes over what another tab has chosen. */
function useCitySettling(region: string | undefined): void {
  useEffect(() => void settleCity(region), [region])
  useEffect(() => {
    rememberSeen()
    const onSight = () => document.visibilityState === 'visible' && takeOverCity()
    document.addEventListener('visibilitychange', onSight)
    addEventListener('focus', onSight)
    return () => {
      document.removeEventListener('visibilitychange', onSight)
      removeEventListener('focus', onSight)
    }
  }, [])
}

/** From the common page to that of the city (R-4.1-04). An address that names a city is left alone. */
function useOwnPages(cities: FrameData['cities']): void {
  const known = useCity()
  const isPage = useStatus() === 200
  const { base, region, path } = useLocation()
  const slug = known?.use_in_regions ? known.slug : undefined
  useEffect(() => {
    if (!isPage || region !== undefined || slug === undefined || !cities.some((one) => one.slug === slug)) return
    const to = cityAddress({ base, path }, slug)
    if (to) void navigate(to + location.search + location.hash, { replace: true, keepScroll: true })
  }, [isPage, base, region, path, slug, cities])
}

/** The city to ask about, from 1.5 s after it became known until an answer (R-4.1-06, R-4.1-07, R-9-07). */
function useQuestion() {
  const known = useCity()
  const [due, setDue] = useState<string>()
  const [answered, setAnswered] = useState<string>()
  useEffect(() => {
    if (!known) return
    const timer = setTimeout(() => setDue(isUnconfirmed(known) ? known.slug : undefined), promptMs)
    return () => clearTimeout(timer)
  }, [known])
  const answer = useCallback(() => setAnswered(known?.slug), [known])
  const isAsked = known && due === known.slug && answered !== known.slug && isUnconfirmed(known)
  return { asked: isAsked ? known : undefined, answer }
}

function CityOfVisit({ frame }: { frame: FrameData }) {
  const known = useCity()
  const { region } = useLocation()
  const isPage = useStatus() === 200
  useCitySettling(isPage ? region : undefined)
  useOwnPages(frame.cities)
  // From now on the button itself knows the name.
  useEffect(() => {
    if (known === undefined) return
    document.documentElement.style.removeProperty('--city')
    document.documentElement.style.removeProperty('--city-word')
  }, [known])
  const { asked, answer } = useQuestion()
  return asked ? <CityPrompt wanted of={{ frame, city: asked, onAnswer: answer }} /> : null
}

/** For crawlers, who see pages as they are. */
function NoCity() {
  useEffect(() => city.set(null), [])
  return null
}

/** Everything about the visitor's city that a page does by itself. */
export const CityHost = ({ frame }: { frame: FrameData }) =>
  isCrawler(navigator.userAgent) ? <NoCity /> : <CityOfVisit frame={frame} />
