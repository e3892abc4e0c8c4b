import type { Picture } from '../media/media.rules.ts'

/** Video source: an own file, or the number of a video at a provider. No external URL is stored. */
export type Film =
  | { provider: 'own'; hash: string; mime: 'video/mp4' | 'video/webm' }
  | { provider: FilmProvider; id: string }

/** Video block with a title, a poster shown until playback, and a caption. */
export type FilmBlock = { kind: 'video'; film: Film; poster: Picture; title: string; caption: string }

export const filmProviders = {
  rutube: {
    name: 'RUTUBE',
    host: 'https://rutube.ru',
    idShape: /^[0-9a-f]{32}$/,
    player: (id: string) => `/play/embed/${id}/?autoplay=1`,
    page: (id: string) => `https://rutube.ru/video/${id}/`,
  },
  vk: {
    name: 'VK Видео',
    host: 'https://vk.com',
    idShape: /^-?\d{1,12}_\d{1,12}$/,
    player: (id: string) => `/video_ext.php?${new URLSearchParams({ oid: before(id), id: behind(id), autoplay: '1' })}`,
    page: (id: string) => `https://vk.com/video${id}`,
  },
  youtube: {
    name: 'YouTube',
    host: 'https://www.youtube-nocookie.com',
    idShape: /^[\w-]{11}$/,
    player: (id: string) => `/embed/${id}?autoplay=1`,
    page: (id: string) => `https://www.youtube.com/watch?v=${id}`,
  },
} as const
export type FilmProvider = keyof typeof filmProviders

const before = (id: string): string => id.slice(0, id.indexOf('_'))
const behind = (id: string): string => id.slice(id.indexOf('_') + 1)

/** Allowed hosts of embedded players. */
export const filmHosts: string[] = Object.values(filmProviders).map(({ host }) => host)

/** Player and page URLs, built from a validated video id, so no external URL is used. */
export function filmPlaces({ provider, id }: Extract<Film, { id: string }>): { player: string; page: string } {
  const { host, player, page } = filmProviders[provider]
  return { player: host + player(id), page: page(id) }
}
