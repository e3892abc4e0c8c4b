/** Hosts of Yandex Maps for code, tiles and API. */
const yandexHosts = ['https://*.maps.yandex.net', 'https://yandex.ru', 'https://api-maps.yandex.ru']

type MapSources = Record<'script' | 'style' | 'img' | 'connect', readonly string[]>

/** Content security policy of the map; undefined without a key, so no page may request a foreign host. */
export const mapPolicy = (key: string | null): MapSources | undefined =>
  key === null
    ? undefined
    : {
        script: ['https://api-maps.yandex.ru', 'https://yastatic.net', 'https://suggest-maps.yandex.ru'],
        style: ['blob:'],
        img: yandexHosts,
        connect: yandexHosts,
      }
