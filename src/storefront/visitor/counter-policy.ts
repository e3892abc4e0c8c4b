type Sources = Record<'script' | 'img' | 'connect', readonly string[]>
type Ids = { metrikaId: string | null; gaId: string | null }

const ofMetrika: Sources = {
  script: ['https://mc.yandex.ru', 'https://yastatic.net'],
  img: ['https://mc.yandex.ru'],
  connect: ['https://mc.yandex.ru', 'https://mc.yandex.com'],
}
const ofGoogle: Sources = {
  script: ['https://www.googletagmanager.com'],
  img: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
  connect: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
}

/** CSP sources of the configured counters; empty for a shop without counters. */
export function counterPolicy({ metrikaId, gaId }: Ids): Sources {
  const sources = [...(metrikaId ? [ofMetrika] : []), ...(gaId ? [ofGoogle] : [])]
  const of = (kind: keyof Sources) => sources.flatMap((each) => each[kind])
  return { script: of('script'), img: of('img'), connect: of('connect') }
}
