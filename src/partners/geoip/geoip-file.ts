import { readFile, stat } from 'node:fs/promises'
import type { CityResponse, Reader } from 'maxmind'
import { every } from '#kernel/every.ts'
import type { IpPlace, IpPlaces } from '#shop/cities/ip-places.port.ts'

type Log = { warn: (about: object, text: string) => void }
type Options = { log: Log; everyMs?: number }

export type PlacesFile = IpPlaces & { ready: Promise<void> }

/** Version of the file, changed by each write or replacement; empty without a file. */
const versionOf = (file: string): Promise<string> =>
  stat(file).then(
    ({ mtimeMs, ino, size }) => `${mtimeMs} ${ino} ${size}`,
    () => '',
  )

/** Cities by IP address from a file in MaxMind's format. An unreadable file only causes a line in the log. */
export function placesFile(file: string, { log, everyMs = 5_000 }: Options): PlacesFile {
  let reader: Reader<CityResponse> | undefined
  let lastVersion = ''
  const ready = read()

  async function read(): Promise<void> {
    try {
      lastVersion = await versionOf(file)
      const [{ Reader }, bytes] = await Promise.all([import('maxmind'), readFile(file)])
      reader = new Reader<CityResponse>(bytes)
    } catch (error) {
      // The previous data stays: a file that is being copied is whole a moment later.
      log.warn({ err: error }, 'GEOIP_DB cannot be read')
    }
  }

  // Polling instead of file events survives files that are replaced, mounted or not there yet.
  const look = async () => {
    const version = await versionOf(file)
    if (version !== '' && version !== lastVersion) await read()
  }
  const looking = every({ milliseconds: everyMs, name: 'GEOIP_DB', work: look, report: () => {} })

  return {
    ready,
    placeOf: (address) => {
      try {
        const record = reader?.get(address.replace(/^::ffff:(?=\d+\.)/i, ''))
        return record ? placeIn(record) : undefined
      } catch (error) {
        // Logged once per file, not per visitor.
        reader = undefined
        log.warn({ err: error }, 'GEOIP_DB is broken')
        return undefined
      }
    },
    close: looking.close,
  }
}

/** The file comes from outside, so every field is checked. */
function placeIn({ country, city, location }: Partial<CityResponse>): IpPlace {
  const { latitude, longitude } = location ?? {}
  const hasPoint = Number.isFinite(latitude) && Number.isFinite(longitude)
  return {
    country: typeof country?.iso_code === 'string' ? country.iso_code : undefined,
    names: Object.values(city?.names ?? {}).filter((name) => typeof name === 'string'),
    point: hasPoint ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined,
  }
}
