import { inLatinLetters } from '#kernel/russian.ts'

const longest = 300

/**
 * The address in Latin letters, as our own are: somebody typed or linked it in Russian. Nothing for one that is not in
 * Russian, or too long to be one of ours.
 */
export function inLatinPath(pathname: string): string | undefined {
  if (pathname.length > longest * 6) return undefined
  const path = readable(pathname)
  if (path === undefined || path.length > longest || !/[а-яё]/i.test(path)) return undefined
  return inLatinLetters(path.toLowerCase()).replaceAll(/\s+/g, '-')
}

function readable(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
