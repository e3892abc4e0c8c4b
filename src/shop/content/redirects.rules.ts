import { localeOfPath, localePrefix } from '#kernel/locale.ts'

const longest = 2_000

/** A path as redirects are compared: readable, without slashes at its ends; a query stays. */
export function redirectKey(path: string): string {
  const at = path.indexOf('?')
  const [bare, query] = at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
  return readable(bare.replace(/^\/+|\/+$/g, '') + (query.length > 1 ? query : ''))
}

function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export type Candidate = { key: string; prefix: '' | '/en' }

/**
 * Where a full path may be listed, best first: with its query, without it, and an English one also as the Russian one,
 * whose target is then read in English.
 */
export function candidates(fullPath: string): Candidate[] {
  // The database knows no text with a zero byte in it.
  if (fullPath.length > longest || /\0|%00/.test(fullPath)) return []
  const [path = ''] = fullPath.split('#', 1)
  const keysOf = (text: string, prefix: Candidate['prefix']) =>
    [text, text.split('?', 1)[0] ?? ''].map((each) => ({ key: redirectKey(each), prefix }))
  const prefix = localePrefix(localeOfPath(path))
  const all = [...keysOf(path, ''), ...(prefix ? keysOf(path.slice(prefix.length), prefix) : [])]
  return all.filter(({ key }, at) => key !== '' && all.findIndex((other) => other.key === key) === at)
}

/** The target as the owner typed it; only one that was found for another language gets that language in front. */
export const targetIn = (prefix: Candidate['prefix'], toPage: string): string =>
  prefix && localeOfPath(`/${toPage.replace(/^\/+/, '')}`) === 'ru' ? `${prefix}/${toPage.replace(/^\/+/, '')}` : toPage
