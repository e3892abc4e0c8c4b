import { writeStored, readStored } from '../common/storage.ts'

export const campaignKey = 'queriesData'

/** Traffic source marks, named as in the specification. */
export type Campaign = Record<string, string>

const marks = ['utm_source', 'utm_content', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_referrer', '_from'] as const

/** Click ids of Yandex, Google, Microsoft, Meta, VK, TikTok, Admitad, and the advertising register. */
const clicks = [
  'yclid',
  'ymclid',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'msclkid',
  'fbclid',
  'vkclid',
  'rb_clickid',
  'ttclid',
  'admitad_uid',
  'erid',
] as const

const openstat = ['openstat_service', 'openstat_campaign', 'openstat_ad', 'openstat_source'] as const

/** Analytics cookies with a visitor id. */
const visitorIds = ['_ym_uid', '_ga', '_fbp', 'roistat_visit', '_ct_client_global_id'] as const

/** Mark names that the order call accepts. */
const markName = /^[a-z_]{1,32}$/
const longest = 200
const maxAddressLength = 500

// Sanitize untrusted URL values: one line, limited length.
const clean = (value: string | null | undefined, most = longest): string =>
  (value ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, most)

/** Openstat marks: `_openstat` is base64 of «service;campaign;ad;source»; each may also be a query parameter. */
function openstatOf(query: URLSearchParams): Campaign {
  const namedMarks = openstat.map((name) => [name, query.get(name)] as const)
  let parts: string[] = []
  try {
    const packedMarks = (query.get('_openstat') ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(packedMarks), (sign) => sign.charCodeAt(0))
    parts = packedMarks === '' ? [] : new TextDecoder().decode(bytes).split(';')
  } catch {
    // Ignore a malformed value.
  }
  return filled(namedMarks.map(([name, value], place) => [name, value ?? parts[place]]))
}

const filled = (pairs: readonly (readonly [string, string | null | undefined])[]): Campaign =>
  Object.fromEntries(
    pairs.flatMap(([name, value]) => {
      const text = clean(value)
      return text ? [[name, text]] : []
    }),
  )

const isForeign = (referrer: string, here: URL): boolean =>
  URL.canParse(referrer) && new URL(referrer).host !== here.host

/** Campaign marks of this visit; empty for a direct visit. */
export function campaignOf(here: URL, referrer: string): Campaign {
  const query = here.searchParams
  const queryMarks = filled([...marks, ...clicks].map((name) => [name, query.get(name)]))
  const from = isForeign(referrer, here) ? clean(referrer, maxAddressLength) : ''
  return { ...queryMarks, ...openstatOf(query), ...(from && { referrer: from }) }
}

export const idsIn = (cookies: string): Campaign =>
  filled(visitorIds.map((name) => [name, new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1]]))

/** True with an advertising mark, not just a referrer. */
const isMarked = (campaign: Campaign): boolean =>
  Object.keys(campaign).some((name) => name !== 'referrer' && !isId(name))
const isId = (name: string): boolean => visitorIds.some((id) => id === name)

/**
 * First-touch attribution: the first visit with an advertising mark stays; a visit with only a referrer gives way to
 * the first marked one. Counter ids are always added.
 */
export function firstTouch(before: Campaign, now: Campaign, ids: Campaign): Campaign {
  const isBetter = Object.keys(before).every(isId) || (!isMarked(before) && isMarked(now))
  return { ...(isBetter ? now : before), ...ids }
}

/** Campaign stored for the order. */
export function campaign(): Campaign {
  try {
    const storedValue: unknown = JSON.parse(readStored(campaignKey) ?? '{}')
    if (typeof storedValue !== 'object' || storedValue === null) return {}
    return Object.fromEntries(
      Object.entries(storedValue).flatMap(([name, value]: [string, unknown]) =>
        typeof value === 'string' && markName.test(name) ? [[name, clean(value, maxAddressLength)]] : [],
      ),
    )
  } catch {
    return {}
  }
}

/** Stores the campaign after hydration; a direct visit stores nothing. */
export function keepCampaign(): void {
  const touch = firstTouch(campaign(), campaignOf(new URL(location.href), document.referrer), idsIn(document.cookie))
  if (Object.keys(touch).length > 0) writeStored(campaignKey, JSON.stringify(touch))
}
