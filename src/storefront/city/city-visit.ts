import { cityCall, detectGeoCall, setCityCall } from '#shop/cities/cities.calls.ts'
import type { ChosenCity, CityAnswer } from '#shop/cities/cities.schemas.ts'
import { ask } from '#ui/ask.ts'
import { city } from '../visitor/city.ts'
import { wholeCityOf, rememberCity, slugInCookie } from './city-cookie.ts'

const patienceMs = 8_000

/** The cookie decides, then the server's guess; an address that names a city goes before both (R-4.1-01…03). */
function findCity(region: string | undefined): Promise<CityAnswer> | CityAnswer {
  const signal = AbortSignal.timeout(patienceMs)
  const own = slugInCookie()
  const wanted = region ?? own
  if (!wanted) return ask(detectGeoCall, { signal })
  const kept = wanted === own ? wholeCityOf(document.cookie) : undefined
  return kept ?? ask(cityCall, { params: { region: wanted }, signal })
}

/** Whether what is known fits this address: without a city in it, any city does that the cookie does not deny. */
function isSettled(region: string | undefined): boolean {
  const known = city.get()?.slug
  return known !== undefined && known === (region ?? slugInCookie() ?? known)
}

let latest = 0

/** Learns the city for an address. A failure is nobody's business: the page shows the usual city (R-8-06). */
export async function settleCity(region: string | undefined): Promise<void> {
  if (isSettled(region)) return
  const mine = ++latest
  const found = await Promise.resolve(findCity(region)).catch(() => null)
  if (mine === latest && (found || !city.get())) city.set(found)
}

/** The visitor has not said yes to the city that is shown (R-4.1-06, R-4.1-07). */
export const isUnconfirmed = (shown: CityAnswer): boolean => slugInCookie() !== shown.slug

/** Another tab has chosen meanwhile. */
export function takeOverCity(): void {
  const chosen = wholeCityOf(document.cookie)
  if (!chosen || chosen.slug === seen) return
  seen = chosen.slug
  if (chosen.slug !== city.get()?.slug) put(chosen)
}

/** What the cookie said when this tab looked last: only a change comes from another tab. */
let seen: string | undefined
export const rememberSeen = (): void => void (seen = slugInCookie())

function put(chosen: CityAnswer): void {
  latest++
  city.set(chosen)
}

function keep(chosen: CityAnswer): void {
  rememberCity(chosen)
  rememberSeen()
  put(chosen)
}

const payloadOf = ({ ru_name, en_name, iso, zip_code, region }: CityAnswer): ChosenCity => ({
  ...(document.documentElement.lang === 'en' ? { en_name } : { ru_name }),
  iso,
  zip_code,
  region,
})

const tell = (body: ChosenCity) => ask(setCityCall, { body, signal: AbortSignal.timeout(patienceMs) })

/** A city of the shop: taken at once, for it is known; the server's answer takes its place (R-4.1-08, R-4.1-13). */
export function chooseCity(chosen: CityAnswer): void {
  keep(chosen)
  tell(payloadOf(chosen)).then(
    (answer) => city.get() === chosen && keep(answer),
    () => undefined,
  )
}

/** A place that the shop may not know: the server says which city it is. Nothing when it could not (R-8-07). */
export async function choosePlace(place: ChosenCity): Promise<CityAnswer | undefined> {
  const answer = await tell(place).catch(() => undefined)
  if (answer) keep(answer)
  return answer
}
