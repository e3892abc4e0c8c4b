/** Where Yandex Maps has its code, its pictures and its answers. */
const yandexHosts = ['https://*.maps.yandex.net', 'https://yandex.ru', 'https://api-maps.yandex.ru']

type MapSources = Record<'script' | 'style' | 'img' | 'connect', readonly string[]>

/** A shop without a key lets no page ask a foreign host. */
export const mapPolicy = (key: string | null): MapSources | undefined =>
  key === null
    ? undefined
    : {
        script: ['https://api-maps.yandex.ru', 'https://yastatic.net', 'https://suggest-maps.yandex.ru'],
        style: ['blob:'],
        img: yandexHosts,
        connect: yandexHosts,
      }
