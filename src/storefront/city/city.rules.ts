type NamedCity = { ru_name: string; en_name: string }

const plain = (text: string) => text.trim().toLocaleLowerCase().replaceAll('ё', 'е')

/** Cities with a name starting with the query in either language, then those containing it. */
export function citiesLike<City extends NamedCity>(cities: readonly City[], query: string): City[] {
  const plainQuery = plain(query)
  if (!plainQuery) return []
  const matches = cities.map((city) => ({
    city,
    at: [city.ru_name, city.en_name].map((name) => plain(name).indexOf(plainQuery)),
  }))
  return [
    ...matches.filter(({ at }) => at.includes(0)),
    ...matches.filter(({ at }) => !at.includes(0) && at.some((index) => index > 0)),
  ].map(({ city }) => city)
}

const fullWords: Record<string, string> = { Респ: 'Республика', обл: 'область', АО: 'автономный округ' }

/** Region name of the state register in the shop's spelling: «Респ Татарстан» is «Республика Татарстан». */
export const regionInFull = (region: string): string =>
  region
    .replace(/^г /, '')
    .split(' ')
    .map((word) => fullWords[word] ?? word)
    .join(' ')

const crawler = /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|inspectiontool/i

/** Crawlers get neither the city question nor a redirect. */
export const isCrawler = (userAgent: string): boolean => crawler.test(userAgent)
