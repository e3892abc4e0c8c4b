import { inLatinLetters } from '#kernel/russian.ts'

const longest = 300

/** Shorter transliteration than in passports: «halaty», «schelkovo». */
const shortLetters: Record<string, string> = { х: 'h', щ: 'sch' }

/**
 * Latin spellings of a Cyrillic path. «Ё» is «yo» in garment names and «e» in city names. Empty for a path without
 * Cyrillic letters or longer than any of ours.
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
