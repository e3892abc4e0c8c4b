import type { FastifyRequest } from 'fastify'
import { cityAt, cityCalled } from './city-match.rules.ts'
import { defaultCity } from './cities.queries.ts'
import type { City } from './cities.tables.ts'
import type { IpPlaces } from './ip-places.port.ts'
import { trustedPeers } from '#kernel/trusted-peer.ts'

type DetectorOptions = {
  geoHeader: string | null
  trustedProxies: readonly string[]
  places: () => IpPlaces | undefined
}

/** City of a visitor: from our proxy's header, else the IP address, else the default city (O-21). */
export function cityDetector({ geoHeader, trustedProxies, places }: DetectorOptions) {
  const isTrusted = trustedPeers(trustedProxies)
  const header = geoHeader?.toLowerCase()

  return (cities: readonly City[], request: Pick<FastifyRequest, 'headers' | 'ip' | 'socket'>): City => {
    const headerText = header && isTrusted(request.socket.remoteAddress) ? request.headers[header] : undefined
    const place = places()?.placeOf(request.ip)
    return cityOfHeader(cities, headerText) ?? (place && cityAt(cities, place)) ?? defaultCity(cities)
  }
}

function cityOfHeader(cities: readonly City[], headerText: string | string[] | undefined): City | undefined {
  if (typeof headerText !== 'string' || headerText === '' || headerText.length > 500) return undefined
  for (const text of readings(headerText)) {
    const city = cityCalled(cities, text)
    if (city) return city
  }
  return undefined
}

/** Decoded readings of a header: raw, percent-encoded, or UTF-8, which Node delivers as Latin-1. */
function readings(headerText: string): string[] {
  const bytes = Buffer.from(headerText, 'latin1').toString('utf8')
  try {
    return [headerText, decodeURIComponent(headerText), bytes]
  } catch {
    return [headerText, bytes]
  }
}
