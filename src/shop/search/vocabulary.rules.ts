import {
  featureWords,
  facetWords,
  genericWords,
  heightMarks,
  professionWords,
  cheapMarks,
  silentWords,
  sizeMarks,
} from './buyer-words.rules.ts'
import { colorFamilies, relatedReach, usualReach } from './color-words.rules.ts'
import { absentQualities, absentThings, garmentWords, type WordRow } from './garment-words.rules.ts'
import { lettersBetween, stemOf } from './stem.rules.ts'

/** Catalogue term: a facet value or a word; a higher `rank` is listed later. */
export type SenseKey = { facet: string; value: string; rank: number }
/** Color value, and the maximum distance of a matching color. */
export type ColorPlace = { hex: string; reach: number; rank: number }

type Role = keyof typeof strengths
/** `form` is the display form of the word, with ё. */
export type Sense = { word: string; form: string; role: Role; keys: SenseKey[]; colors: ColorPlace[] }

/** Word strengths by role: when not all words match together, weaker ones are left out. */
export const strengths = {
  garment: 8,
  size: 6,
  gender: 5,
  color: 4,
  height: 3,
  price: 3,
  profession: 3,
  feature: 2,
  generic: 1,
  silent: 0,
  sizeMark: 0,
  heightMark: 0,
  cheapMark: 0,
  absentThing: 0,
  absentQuality: 0,
}

/** Parses `facet/value` pairs and words of the catalogue; space-separated ones are equally likely. */
const keysOf = (targets: string[]): SenseKey[] =>
  targets.flatMap((target, rank) =>
    target.split(' ').map((each) => {
      const [facet = '', value] = each.split('/')
      return value === undefined ? { facet: 'word', value: facet, rank } : { facet, value, rank }
    }),
  )

/** «джогеры=джоггеры» maps a common misspelling to the correct word. */
const spelled = (text: string) => {
  const [word = '', form = word] = text.split('=')
  return { form, word: word.replaceAll('ё', 'е') }
}

const rowsOf = (role: Role, rows: WordRow[]): Sense[] =>
  rows.flatMap(([words, ...targets]) => {
    const keys = keysOf(targets.length > 0 ? targets : ['all/all'])
    return words.split(' ').map((word) => ({ ...spelled(word), role, keys, colors: [] }))
  })

const plainWords = (role: Role, words: string[]): Sense[] =>
  words.map((word) => ({ ...spelled(word), role, keys: [], colors: [] }))

const placesOf = (hexes: string, reach: number, rank: number): ColorPlace[] =>
  hexes
    .split(' ')
    .filter(Boolean)
    .map((hex) => ({ hex, reach, rank }))

const colorSenses: Sense[] = colorFamilies.flatMap(({ related: relatedHexes, names }) =>
  names.flatMap(([words, hexes, reach = usualReach]) => {
    const colors = [...placesOf(hexes, reach, 0), ...placesOf(relatedHexes, relatedReach, 1)]
    return words.split(' ').map((word) => ({ ...spelled(word), role: 'color' as const, keys: [], colors }))
  }),
)

const senses: Sense[] = [
  ...rowsOf('garment', garmentWords),
  ...colorSenses,
  ...rowsOf(
    'gender',
    facetWords.filter(([, target]) => target?.startsWith('gender/')),
  ),
  ...rowsOf(
    'feature',
    facetWords.filter(([, target]) => !target?.startsWith('gender/')),
  ),
  ...rowsOf('profession', professionWords),
  ...rowsOf('generic', genericWords),
  ...rowsOf('feature', featureWords),
  ...plainWords('silent', silentWords),
  ...plainWords('sizeMark', sizeMarks),
  ...plainWords('heightMark', heightMarks),
  ...plainWords('cheapMark', cheapMarks),
  ...plainWords('absentThing', absentThings),
  ...plainWords('absentQuality', absentQualities),
]

function grouped(pairs: [key: string, sense: Sense][]): ReadonlyMap<string, Sense[]> {
  const groups = new Map<string, Sense[]>()
  for (const [key, sense] of pairs) groups.set(key, [...(groups.get(key) ?? []), sense])
  return groups
}

const singleWords = senses.filter(({ word }) => !word.includes('_'))
const byWord = grouped(singleWords.map((sense) => [sense.word, sense]))
const isAbsent = ({ role }: Sense): boolean => role.startsWith('absent')
/** Index by stem, for other forms. «белье» shares its stem with «белый», so absent things lose against goods. */
const byStem = new Map(
  [...grouped(singleWords.map((sense) => [stemOf(sense.word), sense]))].map(([stem, group]) => [
    stem,
    group.every(isAbsent) ? group : group.filter((sense) => !isAbsent(sense)),
  ]),
)

/** Meanings of a word, by exact match or else by stem. */
export const sensesOf = (word: string): Sense[] => byWord.get(word) ?? byStem.get(stemOf(word)) ?? []

type Phrase = { stems: string[]; sense: Sense }
const phrases = new Map<string, Phrase[]>()
for (const sense of senses.filter(({ word }) => word.includes('_'))) {
  const stems = sense.word.split('_').map(stemOf)
  const [first = ''] = stems
  const others = phrases.get(first) ?? []
  phrases.set(
    first,
    [...others, { stems, sense }].sort((one, other) => other.stems.length - one.stems.length),
  )
}

/** Longest vocabulary phrase at the beginning of the words; each word is given in all spellings. */
export const phraseAt = ([first = [], ...rest]: string[][]): { length: number; sense: Sense } | undefined => {
  const candidates = first.flatMap((word) => phrases.get(stemOf(word)) ?? [])
  if (candidates.length === 0) return undefined
  const stems = rest.map((each) => each.map(stemOf))
  const phrase = candidates.find((each) => each.stems.slice(1).every((stem, at) => stems[at]?.includes(stem)))
  return phrase && { length: phrase.stems.length, sense: phrase.sense }
}

/** Meanings of words that start with a prefix. */
export const sensesBegunBy = (beginning: string): Sense[] =>
  singleWords.filter(({ word, keys, colors }) => keys.length + colors.length > 0 && word.startsWith(beginning))

const lettersOf = (word: string): number =>
  Array.from(word).reduce((mask, letter) => mask | (1 << (letter.codePointAt(0)! % 31)), 0)

function bitsIn(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

type NearableWord = { sense: Sense; letters: number; stem: string; stemLetters: number }

/** Typo candidates, including things not sold here, so that «тапки» is not corrected to «шапки». */
const nearable = singleWords
  .filter(({ word }) => word.length > 3)
  .map((sense): NearableWord => {
    const stem = stemOf(sense.word)
    return { sense, letters: lettersOf(sense.word), stem, stemLetters: lettersOf(stem) }
  })

export type NearSense = { sense: Sense; distance: number }

/** Quick pre-check for typos: each wrong letter changes at most two bits of the letter set. */
const mayBeNear = (one: number, other: number, limit: number): boolean => bitsIn(one ^ other) <= 2 * limit

/** Vocabulary words one or two edits away. */
export function sensesNear(word: string): NearSense[] {
  if (word.length < 4 || /\d/.test(word)) return []
  const stem = stemOf(word)
  const [letters, stemLetters] = [lettersOf(word), lettersOf(stem)]
  const stemLimit = stem.length > (word.length > 5 ? 3 : 4) ? 1 : 0
  let nearest = word.length < 6 ? 1 : 2
  let near: NearSense[] = []
  for (const other of nearable) {
    const { sense } = other
    const ofStems =
      stemLimit > 0 && stem[0] === other.stem[0] && mayBeNear(stemLetters, other.stemLetters, 1)
        ? lettersBetween(stem, other.stem, 1)
        : 2
    const ofWords = mayBeNear(letters, other.letters, nearest) ? lettersBetween(word, sense.word, nearest) : nearest + 1
    const distance = ofStems < 2 ? Math.min(ofStems, ofWords) : ofWords
    // Two edits turn a short word into almost any other, so only a garment counts.
    const isLikely = distance < 2 || word.length > 7 || sense.role === 'garment'
    if (distance === 0 || distance > nearest || !isLikely) continue
    if (distance < nearest) near = []
    nearest = distance
    near.push({ sense, distance })
  }
  return near.filter(({ distance }) => distance === nearest)
}
