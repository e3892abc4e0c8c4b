import { unwatchFile, watchFile, type Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { CityResponse, Reader } from 'maxmind'
import type { IpPlace, IpPlaces } from '#shop/cities/ip-places.port.ts'

type Log = { warn: (about: object, text: string) => void }
type Options = { log: Log; everyMs?: number }

export type PlacesFile = IpPlaces & { ready: Promise<void> }

/** Cities of addresses from a file in MaxMind's format. A file that cannot be read is a line in the log, no more. */
export function placesFile(file: string, { log, everyMs = 5_000 }: Options): PlacesFile {
  let reader: Reader<CityResponse> | undefined
  const ready = read()

  async function read(): Promise<void> {
    try {
      const [{ Reader }, bytes] = await Promise.all([import('maxmind'), readFile(file)])
      reader = new Reader<CityResponse>(bytes)
    } catch (error) {
      // What was read before stays: a file in the middle of being copied is whole a moment later.
      log.warn({ err: error }, 'GEOIP_DB cannot be read')
    }
  }

  // Asked again and again instead of being told: that survives files that are replaced, mounted or not there yet.
  const onChange = (now: Stats, before: Stats) => {
    const isOther = now.mtimeMs !== before.mtimeMs || now.ino !== before.ino || now.size !== before.size
    if (isOther && now.mtimeMs > 0) void read()
  }
  watchFile(file, { interval: everyMs, persistent: false }, onChange)

  return {
    ready,
    placeOf: (address) => {
      try {
        const record = reader?.get(address.replace(/^::ffff:(?=\d+\.)/i, ''))
        return record ? placeIn(record) : undefined
      } catch (error) {
        // Once for each file, not for each visitor.
        reader = undefined
        log.warn({ err: error }, 'GEOIP_DB is broken')
        return undefined
      }
    },
    close: async () => unwatchFile(file, onChange),
  }
}

/** The file is somebody else's: nothing in it is taken for granted. */
function placeIn({ country, city, location }: Partial<CityResponse>): IpPlace {
  const { latitude, longitude } = location ?? {}
  const hasPoint = Number.isFinite(latitude) && Number.isFinite(longitude)
  return {
    country: typeof country?.iso_code === 'string' ? country.iso_code : undefined,
    names: Object.values(city?.names ?? {}).filter((name) => typeof name === 'string'),
    point: hasPoint ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined,
  }
}
