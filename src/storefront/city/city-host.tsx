/* chunk: visit */
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

// Loaded only when a question is due, as most visitors have confirmed their city.
const CityPrompt = part(() => import('./city-prompt.tsx').then((file) => file.CityPrompt), { when: idle })

/** Loads the city of each address and follows choices in other tabs. */
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

/** After sign-in, loads the city of the member's address. */
function useCityOfMember(): void {
  const { isSignedIn } = useVisitor()
  const isMember = useRef(isSignedIn)
  useEffect(() => {
    if (isSignedIn && !isMember.current) void loadMemberCity()
    isMember.current = isSignedIn
  }, [isSignedIn])
}

/** Redirects from the common page to the city's page (R-4.1-04); an address that names a city stays. */
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

/** Corrects the reserved space of the prompt, which the script before the first paint could only guess. */
function usePlace(isNeeded: boolean | null | undefined): void {
  useEffect(() => {
    if (typeof isNeeded !== 'boolean') return
    const { style } = document.documentElement
    for (const name of ['--city-ask', '--city-differs']) style.setProperty(name, isNeeded ? 'flex' : 'none')
  }, [isNeeded])
}

/** Asks on one page only: navigating away counts as an answer. */
function useOneQuestion(slug: string | undefined, answer: () => void): void {
  const { path } = useLocation()
  const askedOn = useRef<string>(undefined)
  useEffect(() => {
    if (slug !== undefined && askedOn.current === undefined) rememberAsked()
    else if (slug !== undefined && askedOn.current !== path) answer()
    askedOn.current = slug === undefined ? undefined : (askedOn.current ?? path)
  }, [slug, path, answer])
}

/** City to confirm, from 1.5 s after it became known until an answer (R-4.1-06, R-4.1-07, R-9-07). */
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
  // The button now shows the name itself, so the CSS variable from the cookie is obsolete.
  useEffect(() => {
    if (visitorCity === undefined) return
    document.documentElement.style.removeProperty('--city')
    document.documentElement.style.removeProperty('--city-word')
  }, [visitorCity])
  const { cityToConfirm, answer } = useCityToConfirm()
  return cityToConfirm ? <CityPrompt wanted of={{ frame, city: cityToConfirm, onAnswer: answer }} /> : null
}

/** No city for crawlers, which index pages as served. */
function NoCity() {
  useEffect(() => city.set(null), [])
  return null
}

/** Automatic handling of the visitor's city. */
export const CityHost = ({ frame }: { frame: FrameData }) =>
  isCrawler(navigator.userAgent) ? <NoCity /> : <CityOfVisit frame={frame} />
