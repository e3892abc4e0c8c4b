import type { City } from './geo.tables.ts'
import { latin, nameKey, otherKeyboard, plain, soundKey, tellingWords } from './place-names.rules.ts'

type Entry = { city: City; names: string[]; words: string[] }

/** Finds cities by what was typed of their names, in any of the ways it is typed; largest first among equals. */
export function citySearch(cities: readonly City[]): (query: string) => City[] {
  const entries = cities.toSorted((a, b) => b.population - a.population).map(entryOf)
  return (query) => {
    const found = ranked(entries, query)
    if (found.length > 0) return found
    // Latin letters may be an English name, so the other keyboard is tried only after that; if it makes brackets of
    // most letters, the wrong one was not meant.
    const other = plain(otherKeyboard(query))
    return other.length * 2 < plain(query).length ? [] : ranked(entries, other)
  }
}

function entryOf(city: City): Entry {
  const names = [
    plain(city.ruName),
    plain(city.enName),
    soundKey(plain(city.enName)),
    soundKey(plain(latin(city.ruName))),
  ]
  const words = [...names.flatMap((name) => name.split(' ')), ...tellingWords(city.region), city.zipCode]
  return { city, names, words }
}

function ranked(entries: Entry[], query: string): City[] {
  const typed = nameKey(query) || plain(query)
  if (typed === '') return []
  const parts = typed.split(' ').map(spellingsOf)
  const whole = spellingsOf(typed)
  const ranks: City[][] = [[], [], []]
  for (const entry of entries) ranks[rankOf(entry, whole, parts)]?.push(entry.city)
  return ranks.flat()
}

const spellingsOf = (text: string): string[] => [...new Set([text, soundKey(text)])]

/** 0: the name begins so; 1: a later word of it does; 2: name, region and postcode in any order; else nothing. */
function rankOf({ names, words }: Entry, whole: string[], parts: string[][]): number {
  if (names.some((name) => whole.some((typed) => name.startsWith(typed)))) return 0
  if (names.some((name) => whole.some((typed) => name.includes(` ${typed}`)))) return 1
  if (parts.length === 1) return -1
  const isKnown = (spellings: string[]) => words.some((word) => spellings.some((typed) => word.startsWith(typed)))
  const namesCity = parts.some((spellings) => names.some((name) => spellings.includes(name.split(' ')[0] ?? '')))
  return namesCity && parts.every(isKnown) ? 2 : -1
}
