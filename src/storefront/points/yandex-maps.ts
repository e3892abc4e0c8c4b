/** Types of Yandex Maps 2.1, as far as the map of points needs them; latitude comes first. */
type Corner = [latitude: number, longitude: number]
type YandexEvents = { add: (name: string, act: () => void) => void }
type Placemark = { events: YandexEvents }
export type YandexMap = {
  getBounds: () => [southWest: Corner, northEast: Corner]
  getZoom: () => number
  setBounds: (bounds: [Corner, Corner], options: { checkZoomRange: boolean }) => void
  behaviors: { disable: (names: string[]) => void }
  events: YandexEvents
  geoObjects: { add: (object: Placemark) => void; removeAll: () => void }
  destroy: () => void
}
export type YandexMaps = {
  ready: (act: () => void) => void
  Map: new (element: HTMLElement, state: object, options?: object) => YandexMap
  Placemark: new (at: Corner, properties: object, options: object) => Placemark
}

export const mapsAddress = (key: string): string =>
  `https://api-maps.yandex.ru/2.1/?${new URLSearchParams({
    apikey: key,
    lang: 'ru_RU',
    coordorder: 'latlong',
    load: 'package.full',
    csp: 'true',
    ns: 'ymaps',
  }).toString()}`

const patienceMs = 10_000
let loading: Promise<YandexMaps> | undefined

/** Yandex Maps script, loaded once on demand; a failed load can be retried. */
export function yandexMaps(key: string): Promise<YandexMaps> {
  loading ??= fetchMaps(key).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

const fetchMaps = (key: string) =>
  new Promise<YandexMaps>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => reject(new Error('no map came'))
    const timer = setTimeout(fail, patienceMs)
    script.src = mapsAddress(key)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const { ymaps: maps } = window as { ymaps?: YandexMaps }
      if (!maps) return fail()
      maps.ready(() => {
        clearTimeout(timer)
        resolve(maps)
      })
    })
    document.head.append(script)
  })
