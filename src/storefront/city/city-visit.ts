import { cityCall, detectGeoCall, setCityCall } from '#shop/cities/cities.calls.ts'
import type { ChosenCity, CityAnswer } from '#shop/cities/cities.schemas.ts'
import { ask } from '#ui/ask.ts'
import { city } from '../visitor/city.ts'
import { wholeCityOf, rememberCity, slugInCookie } from './city-cookie.ts'

const patienceMs = 8_000

/** City of the address, else of the cookie, else the server's guess (R-4.1-01…03). */
function findCity(region: string | undefined): Promise<CityAnswer> | CityAnswer {
  const signal = AbortSignal.timeout(patienceMs)
  const own = slugInCookie()
  const slug = region ?? own
  if (!slug) return ask(detectGeoCall, { signal })
  const cookieCity = slug === own ? wholeCityOf(document.cookie) : undefined
  return cookieCity ?? ask(cityCall, { params: { region: slug }, signal })
}

/**
 * Checks whether the loaded city matches the address. Without a city in the address the cookie decides; without a
 * cookie any city matches.
 */
function isUpToDate(region: string | undefined): boolean {
  const slug = city.get()?.slug
  return slug !== undefined && slug === (region ?? slugInCookie() ?? slug)
}

let latestChange = 0

/** Loads the city of an address. A failure shows the default city and no error (R-8-06). */
export async function loadCity(region: string | undefined): Promise<void> {
  if (isUpToDate(region)) return
  const thisChange = ++latestChange
  const answer = await Promise.resolve(findCity(region)).catch(() => null)
  if (thisChange === latestChange && (answer || !city.get())) city.set(answer)
}

/** City of a member's saved address, after sign-in without an earlier choice. */
export async function loadMemberCity(): Promise<void> {
  if (slugInCookie() !== undefined) return
  const thisChange = ++latestChange
  const answer = await ask(detectGeoCall, { signal: AbortSignal.timeout(patienceMs) }).catch(() => null)
  if (answer && thisChange === latestChange && slugInCookie() === answer.slug) city.set(answer)
}

/** True until the visitor has confirmed the displayed city (R-4.1-06, R-4.1-07). */
export const isUnconfirmed = (shownCity: CityAnswer): boolean => slugInCookie() !== shownCity.slug

/** Applies a city chosen in another tab. */
export function followOtherTabs(): void {
  const cookieCity = wholeCityOf(document.cookie)
  if (!cookieCity || cookieCity.slug === lastSeenSlug) return
  lastSeenSlug = cookieCity.slug
  if (cookieCity.slug !== city.get()?.slug) setCity(cookieCity)
}

/** City cookie at this tab's last check: a difference comes from another tab. */
let lastSeenSlug: string | undefined
export const rememberCookie = (): void => void (lastSeenSlug = slugInCookie())

function setCity(chosenCity: CityAnswer): void {
  latestChange++
  city.set(chosenCity)
}

function saveCity(chosenCity: CityAnswer): void {
  rememberCity(chosenCity)
  rememberCookie()
  setCity(chosenCity)
}

const payloadOf = ({ ru_name, en_name, iso, zip_code, region }: CityAnswer): ChosenCity => ({
  ...(document.documentElement.lang === 'en' ? { en_name } : { ru_name }),
  iso,
  zip_code,
  region,
})

const postCity = (body: ChosenCity) => ask(setCityCall, { body, signal: AbortSignal.timeout(patienceMs) })

/** Optimistic city choice; the server's answer replaces it (R-4.1-08, R-4.1-13). */
export function chooseCity(chosenCity: CityAnswer): void {
  saveCity(chosenCity)
  postCity(payloadOf(chosenCity)).then(
    (answer) => city.get() === chosenCity && saveCity(answer),
    () => undefined,
  )
}

/** Saves a city that the shop may not know; the server resolves it. Undefined after a failure (R-8-07). */
export async function choosePlace(place: ChosenCity): Promise<CityAnswer | undefined> {
  const answer = await postCity(place).catch(() => undefined)
  if (answer) saveCity(answer)
  return answer
}
