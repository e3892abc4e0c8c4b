type Named = { ru_name: string; en_name: string }

const plain = (text: string) => text.trim().toLocaleLowerCase().replaceAll('ё', 'е')

/** Cities whose name in either language begins with what was typed, then those that have it further inside. */
export function citiesLike<City extends Named>(cities: readonly City[], typed: string): City[] {
  const wanted = plain(typed)
  if (!wanted) return []
  const places = cities.map((city) => ({
    city,
    at: [city.ru_name, city.en_name].map((name) => plain(name).indexOf(wanted)),
  }))
  return [
    ...places.filter(({ at }) => at.includes(0)),
    ...places.filter(({ at }) => !at.includes(0) && at.some((index) => index > 0)),
  ].map(({ city }) => city)
}

const crawler = /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|inspectiontool/i

/** They are neither asked nor led elsewhere: every address shows them what it is for. */
export const isCrawler = (userAgent: string): boolean => crawler.test(userAgent)
