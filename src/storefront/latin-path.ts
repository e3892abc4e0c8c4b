import { inLatinLetters } from '#kernel/russian.ts'

const longest = 300

/** Our addresses write these shorter than passports do: «halaty», «schelkovo». */
const shortLetters: Record<string, string> = { х: 'h', щ: 'sch' }

/**
 * The address in Latin letters, as our own are: somebody typed or linked it in Russian. «Ё» is «yo» in names of
 * garments and «e» in those of cities. None for one that is not in Russian, or too long to be one of ours.
 */
export function inLatinPaths(pathname: string): string[] {
  if (pathname.length > longest * 6) return []
  const path = readable(pathname)?.toLowerCase()
  if (path === undefined || path.length > longest || !/[а-яё]/.test(path)) return []
  const text = path.replaceAll(/[хщ]/g, (letter) => shortLetters[letter] ?? letter).replaceAll(/\s+/g, '-')
  return [...new Set(['yo', 'e'].map((yo) => inLatinLetters(text.replaceAll('ё', yo))))]
}

function readable(path: string): string | undefined {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
