import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useStatus } from '#web/hooks.ts'
import { navigate } from '#web/navigation.ts'
import { idle } from '#parts/idle.ts'
import { part } from '#parts/part.ts'
import { isCrawler } from './city.rules.ts'
import { city, useCity } from '../visitor/city.ts'
import { isUnconfirmed, rememberCookie, loadCity, loadMemberCity, followOtherTabs } from './city-visit.ts'
import { rememberAsked, wasAsked } from './city-cookie.ts'
import { useVisitor } from '../visitor/visitor.ts'
import type { FrameData } from '../common/frame-data.ts'
import { cityAddress } from './city-address.ts'

const promptMs = 1_500

// Most visitors have confirmed their city long ago: the prompt is fetched only when there is something to ask.
const CityPrompt = part(() => import('./city-prompt.tsx').then((file) => file.CityPrompt), { when: idle })

/** Loads the city for every address, and follows what another tab has chosen. */
function useCityOfAddress(region: string | undefined): void {
  useEffect(() => void loadCity(region), [region])
  useEffect(() => {
    rememberCookie()
    const onSight = () => document.visibilityState === 'visible' && followOtherTabs()
    document.addEventListener('visibilitychange', onSight)
    addEventListener('focus', onSight)
    return () => {
      document.removeEventListener('visibilitychange', onSight)
      removeEventListener('focus', onSight)
    }
  }, [])
}

/** Signing in on a page brings the city of the member's address. */
function useCityOfMember(): void {
  const { isSignedIn } = useVisitor()
  const isMember = useRef(isSignedIn)
  useEffect(() => {
    if (isSignedIn && !isMember.current) void loadMemberCity()
    isMember.current = isSignedIn
  }, [isSignedIn])
}

/** From the common page to that of the city (R-4.1-04). An address that names a city is left alone. */
function useOwnPages(cities: FrameData['cities']): void {
  const visitorCity = useCity()
  const isPage = useStatus() === 200
  const { base, region, path } = useLocation()
  const slug = visitorCity?.use_in_regions ? visitorCity.slug : undefined
  useEffect(() => {
    if (!isPage || region !== undefined || slug === undefined || !cities.some((one) => one.slug === slug)) return
    const to = cityAddress({ base, path }, slug)
    if (to) void navigate(to + location.search + location.hash, { replace: true, keepScroll: true })
  }, [isPage, base, region, path, slug, cities])
}

/** The script before the first paint could only guess whether the prompt will need its place. */
function usePlace(isNeeded: boolean | null | undefined): void {
  useEffect(() => {
    if (typeof isNeeded !== 'boolean') return
    const { style } = document.documentElement
    for (const name of ['--city-ask', '--city-differs']) style.setProperty(name, isNeeded ? 'flex' : 'none')
  }, [isNeeded])
}

/** The question stands on one page: leaving it unanswered is an answer too. */
function useOneQuestion(slug: string | undefined, answer: () => void): void {
  const { path } = useLocation()
  const askedOn = useRef<string>(undefined)
  useEffect(() => {
    if (slug !== undefined && askedOn.current === undefined) rememberAsked()
    else if (slug !== undefined && askedOn.current !== path) answer()
    askedOn.current = slug === undefined ? undefined : (askedOn.current ?? path)
  }, [slug, path, answer])
}

/** The city to ask about, from 1.5 s after it became known until an answer (R-4.1-06, R-4.1-07, R-9-07). */
function useCityToConfirm() {
  const visitorCity = useCity()
  const [dueSlug, setDueSlug] = useState<string>()
  const [answeredSlug, setAnsweredSlug] = useState<string>()
  useEffect(() => {
    if (!visitorCity) return
    const isDue = () => isUnconfirmed(visitorCity) && !wasAsked()
    const timer = setTimeout(() => setDueSlug(isDue() ? visitorCity.slug : undefined), promptMs)
    return () => clearTimeout(timer)
  }, [visitorCity])
  const answer = useCallback(() => setAnsweredSlug(visitorCity?.slug), [visitorCity])
  const isDue = visitorCity && dueSlug === visitorCity.slug
  const isOpen =
    visitorCity && answeredSlug !== visitorCity.slug && isUnconfirmed(visitorCity) && (isDue || !wasAsked())
  usePlace(visitorCity && Boolean(isOpen))
  const cityToConfirm = isOpen && isDue ? visitorCity : undefined
  useOneQuestion(cityToConfirm?.slug, answer)
  return { cityToConfirm, answer }
}

function CityOfVisit({ frame }: { frame: FrameData }) {
  const visitorCity = useCity()
  const { region } = useLocation()
  const isPage = useStatus() === 200
  useCityOfAddress(isPage ? region : undefined)
  useCityOfMember()
  useOwnPages(frame.cities)
  // From now on the button shows the name itself, and the style from the cookie is not needed.
  useEffect(() => {
    if (visitorCity === undefined) return
    document.documentElement.style.removeProperty('--city')
    document.documentElement.style.removeProperty('--city-word')
  }, [visitorCity])
  const { cityToConfirm, answer } = useCityToConfirm()
  return cityToConfirm ? <CityPrompt wanted of={{ frame, city: cityToConfirm, onAnswer: answer }} /> : null
}

/** For crawlers, who see pages as they are. */
function NoCity() {
  useEffect(() => city.set(null), [])
  return null
}

/** Everything about the visitor's city that a page does by itself. */
export const CityHost = ({ frame }: { frame: FrameData }) =>
  isCrawler(navigator.userAgent) ? <NoCity /> : <CityOfVisit frame={frame} />
