import { inLatinLetters, inOtherLayout } from '#kernel/russian.ts'
import type { City } from './cities.tables.ts'
import { nameKey, nicknamesOf, plain, soundKey, tellingWords } from './place-names.rules.ts'

type SearchPlace = Pick<City, 'ruName' | 'enName' | 'region' | 'zipCode' | 'population'>
type CityEntry<Place> = { city: Place; names: string[]; words: string[] }

/** Finds cities by name prefix, in Russian or Latin letters or the wrong keyboard layout; the largest first. */
export function citySearch<Place extends SearchPlace>(cities: readonly Place[]): (query: string) => Place[] {
  const entries = cities.toSorted((a, b) => b.population - a.population).map(entryOf<Place>)
  return (query) => {
    const matches = ranked(entries, query)
    if (matches.length > 0) return matches
    // Latin letters may be an English name, so the other keyboard layout is tried second, and dropped if most letters
    // turn into brackets.
    const other = plain(inOtherLayout(query))
    return other.length * 2 < plain(query).length ? [] : ranked(entries, other)
  }
}

function entryOf<Place extends SearchPlace>(city: Place): CityEntry<Place> {
  const names = [
    plain(city.ruName),
    plain(city.enName),
    soundKey(plain(city.enName)),
    soundKey(plain(inLatinLetters(city.ruName))),
    ...nicknamesOf(city.ruName),
  ]
  const words = [...names.flatMap((name) => name.split(' ')), ...tellingWords(city.region), city.zipCode]
  return { city, names, words }
}

/** Maximum words of a query: more than the longest city name with region and postcode. */
const maxWords = 10
const maxLetters = 100

function ranked<Place>(entries: CityEntry<Place>[], query: string): Place[] {
  const text = (nameKey(query) || plain(query)).slice(0, maxLetters).trim()
  if (text === '') return []
  const parts = [...new Set(text.split(' '))].slice(0, maxWords).map(spellingsOf)
  const beginnings = spellingsOf(text)
  const spellings = { beginnings, laterWords: beginnings.map((beginning) => ` ${beginning}`) }
  const ranks: Place[][] = [[], [], []]
  for (const entry of entries) ranks[rankOf(entry, spellings, parts)]?.push(entry.city)
  return ranks.flat()
}

type QuerySpellings = { beginnings: string[]; laterWords: string[] }

const spellingsOf = (text: string): string[] => [...new Set([text, soundKey(text)])]

/** Rank of a match. 0: name prefix; 1: a later word of the name; 2: name, region and postcode in any order. */
function rankOf(
  { names, words }: CityEntry<unknown>,
  { beginnings, laterWords }: QuerySpellings,
  parts: string[][],
): number {
  if (names.some((name) => beginnings.some((beginning) => name.startsWith(beginning)))) return 0
  if (names.some((name) => laterWords.some((beginning) => name.includes(beginning)))) return 1
  if (parts.length === 1) return -1
  const isKnown = (spellings: string[]) =>
    words.some((word) => spellings.some((beginning) => word.startsWith(beginning)))
  if (!parts.every(isKnown)) return -1
  return parts.some((spellings) => names.some((name) => spellings.includes(name.split(' ')[0] ?? ''))) ? 2 : -1
}
