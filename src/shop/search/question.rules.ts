import { colorShifts, lightnessOf, mixed, type ColorShift } from './color-words.rules.ts'
import { sizesOfLetter } from '../letter-sizes.rules.ts'
import { priceAt, sizesIn } from './measures.rules.ts'
import { isJoint, isPageWord } from './page-words.rules.ts'
import { chunksOf, prefixCost, readingsOf } from './search.rules.ts'
import { agreeing, nounsOf, stemOf } from './stem.rules.ts'
import {
  phraseAt,
  sensesBegunBy,
  sensesNear,
  sensesOf,
  strengths,
  type ColorPlace,
  type Sense,
  type SenseKey,
} from './vocabulary.rules.ts'

/** Query word in one reading of its chunk. */
export type QueryWord = {
  chunk: number
  reading: number
  cost: number
  word: string
  isLast: boolean
  /** Priority of the word; 0 leaves it to the catalogue's own match. */
  strength: number
  /** False for words the catalogue is not searched for: sizes, prices and things not sold here. */
  isLookedUp: boolean
}

/** Additional meaning of a word; `ord` is the 1-based number of the word. */
export type WordMeaning = SenseKey & { ord: number; cost: number; form: string }

export type SearchQuestion = {
  words: QueryWord[]
  meanings: WordMeaning[]
  /** «недорого»: sorts by price, cheapest first. */
  isCheap: boolean
  /** The query names a thing not sold here. */
  namesAbsentThing: boolean
}

type Part =
  | { kind: 'silent' | 'mark' | 'page'; length: number }
  | { kind: 'cheap'; length: number }
  | { kind: 'sense'; length: number; sense: Sense }
  | { kind: 'sizes'; length: number; sizes: string[]; heights: string[]; letter?: string }
  | { kind: 'plain'; length: number }

type PlacedPart = { part: Part; at: number }

/** Parses a query into the words of all readings, with their possible meanings. */
export function readQuestion(text: string): SearchQuestion {
  const chunks = chunksOf(text)
  const parts = withRussianSizes(partsOf(chunks), chunks)
  const question: SearchQuestion = { words: [], meanings: [], isCheap: false, namesAbsentThing: false }
  const sizes = parts.flatMap(({ part }) => (part.kind === 'sizes' ? part.sizes : []))
  for (const { part, at } of parts) {
    const isLast = at + part.length === chunks.length
    if (part.kind === 'cheap') question.isCheap = true
    if (part.kind === 'sense') addSense(question, part.sense, at)
    if (part.kind === 'sizes') addSizes(question, part, { at, sizes })
    if (part.kind === 'plain') addChunk(question, chunks[at] ?? '', { at, isLast })
  }
  const isOnlyOfShopping = question.words.length === 0 && parts.length > 0
  if (isAboutPages(parts, chunks)) return { words: [], meanings: [], isCheap: false, namesAbsentThing: false }
  if (isOnlyOfShopping) addSense(question, senseOf('generic', { keys: anything }), 0)
  return question
}

/** Converts letter sizes such as «M» to Russian sizes, for the genders in the query or else for women and men. */
function withRussianSizes(parts: PlacedPart[], chunks: string[]): PlacedPart[] {
  if (!parts.some(({ part }) => part.kind === 'sizes' && part.letter)) return parts
  const senses = chunks.flatMap(spellingsOf).flatMap(sensesOf)
  const named = senses.flatMap(({ role, keys }) => (role === 'gender' ? keys.map(({ value }) => value) : []))
  const cuts = (['women', 'men', 'unisex'] as const).filter((cut) =>
    named.length > 0 ? named.includes(cut) : cut !== 'unisex',
  )
  return parts.map(({ part, at }) => {
    if (part.kind !== 'sizes' || !part.letter) return { part, at }
    const sizes = sizesOfLetter(part.letter, cuts)
    return { part: { ...part, sizes: sizes.length > 0 ? sizes : [part.letter] }, at }
  })
}

/** «Сертификат 5000» asks for a page, since sizes and prices alone name no goods. */
function isAboutPages(parts: { part: Part; at: number }[], chunks: string[]): boolean {
  const namesNothing = ({ part, at }: { part: Part; at: number }) =>
    part.kind === 'plain'
      ? isJoint(chunks[at]!) || /^\d+$/.test(chunks[at]!)
      : part.kind !== 'sense' || measures.has(part.sense.role)
  return parts.some(({ part }) => part.kind === 'page') && parts.every(namesNothing)
}

const measures = new Set<Sense['role']>(['price', 'size', 'height'])

const anything: SenseKey[] = [{ facet: 'all', value: 'all', rank: 0 }]

/** Splits chunks into parts: words, phrases, prices. */
export function partsOf(chunks: string[]): { part: Part; at: number }[] {
  const parts: { part: Part; at: number }[] = []
  for (let at = 0; at < chunks.length;) {
    const part = partAt(chunks, at)
    parts.push({ part, at })
    at += part.length
  }
  return parts
}

/** Single-word readings: as typed, in the other keyboard layout, and transliterated. */
const spellingsOf = (chunk: string): string[] =>
  readingsOf(chunk).flatMap(({ words }) => (words.length === 1 ? words : []))

function partAt(chunks: string[], at: number): Part {
  const price = priceAt(chunks, at)
  if (price) {
    const keys = [{ facet: 'between', value: `${price.low}/${price.high}`, rank: 0 }]
    return { kind: 'sense', length: price.length, sense: senseOf('price', { keys }) }
  }
  if (/^\d+%$/.test(chunks[at]!)) return { kind: 'silent', length: 1 }
  const spellings = chunks.slice(at, at + 3).map(spellingsOf)
  const phrase = phraseAt(spellings)
  if (phrase) return { kind: 'sense', ...phrase }
  const whole = wholeSense(chunks[at]!)
  if (whole) return { kind: 'sense', length: 1, sense: whole }
  const color = colorAt(chunks, at)
  if (color) return color
  const roles = new Set((spellings[0] ?? []).flatMap((word) => sensesOf(word)).map(({ role }) => role))
  const measures = sizesIn(chunks[at]!)
  if (measures) return { kind: 'sizes', length: 1, ...measures }
  if (roles.has('cheapMark')) return { kind: 'cheap', length: 1 }
  if (roles.has('sizeMark') || roles.has('heightMark')) return { kind: 'mark', length: 1 }
  if (isPageWord(chunks[at]!, { isLast: at === chunks.length - 1 })) return { kind: 'page', length: 1 }
  if (roles.has('silent')) return { kind: 'silent', length: 1 }
  return { kind: 'plain', length: 1 }
}

/** «платье-халат» is one word of the vocabulary, and so is «ж». */
function wholeSense(chunk: string): Sense | undefined {
  const word = chunk.replace(/\.$/, '')
  if (word.length > 1 && !/[-/]/.test(word)) return undefined
  return sensesOf(word).find(({ keys, colors }) => keys.length + colors.length > 0)
}

const shiftOf = (word: string) =>
  colorShifts.find(([words]) => words.split(' ').some((each) => stemOf(each) === stemOf(word)))

const colorSenseOf = (word: string): Sense | undefined => sensesOf(word).find(({ role }) => role === 'color')

/** Compound colors: «тёмно-синий», «тёмно синий», «серо-голубой». */
function colorAt(chunks: string[], at: number): Part | undefined {
  const [chunk = '', next = ''] = chunks.slice(at, at + 2)
  const [one = '', other, third] = chunk.split('-')
  if (third !== undefined || (other !== undefined && sensesOf(chunk).length > 0)) return undefined
  const [first, second, length] = other === undefined ? [chunk, next, 2] : [one, other, 1]
  const color = colorSenseOf(second)
  const [main] = color?.colors ?? []
  if (!color || !main) return undefined
  const shift = shiftOf(first)
  if (shift) return colorPart(length, shiftedPlaces(color, shift))
  const [tint] = other === undefined ? [] : (colorSenseOf(first)?.colors ?? [])
  return tint && colorPart(length, [{ ...main, hex: mixed(main.hex, tint.hex, 0.4) }, ...relatedTo(color)])
}

/** Color places for «тёмно-синий»: near a darker blue first, then near blue. */
function shiftedPlaces({ colors }: Sense, [, hex, share]: ColorShift): ColorPlace[] {
  const [main] = colors
  if (!main || share === 0) return colors
  // Light colors are lightened less, because the full share would turn them white.
  const isLightAlready = hex === '#ffffff' && lightnessOf(main.hex) > 0.6
  const place = { ...main, hex: mixed(main.hex, hex, isLightAlready ? share * 0.4 : share), reach: 0.1 }
  return [place, ...colors.map((each) => ({ ...each, rank: each.rank + 1 }))]
}

const relatedTo = ({ colors }: Sense): ColorPlace[] => colors.filter(({ rank }) => rank > 0)

const colorPart = (length: number, colors: ColorPlace[]): Part => ({
  kind: 'sense',
  length,
  sense: senseOf('color', { colors }),
})

const senseOf = (role: Sense['role'], { keys = [], colors = [] }: Partial<Pick<Sense, 'keys' | 'colors'>>): Sense => ({
  word: role,
  form: role,
  role,
  keys,
  colors,
})

type MeaningOf = { ord: number; cost: number; typedWord: string }

const meaningsOf = ({ keys, colors, form: firstForm }: Sense, { ord, cost, typedWord }: MeaningOf): WordMeaning[] => {
  const form = agreeing(firstForm, typedWord)
  return [
    ...keys.map((key) => ({ ...key, ord, cost, form })),
    ...colors.map(({ hex, reach, rank }) => ({ facet: 'near', value: `${hex}/${reach}`, rank, ord, cost, form })),
  ]
}

function addSense(question: SearchQuestion, sense: Sense, chunk: number): void {
  const strength = strengths[sense.role]
  question.words.push({ chunk, reading: 0, cost: 0, word: 'meaning', isLast: false, strength, isLookedUp: false })
  question.meanings.push(...meaningsOf(sense, { ord: question.words.length, cost: 0, typedWord: '' }))
}

type SizesPart = { sizes: string[]; heights: string[] }

/** A height beside a size means this exact pair is orderable, as in the filters. */
function addSizes(
  question: SearchQuestion,
  { sizes, heights }: SizesPart,
  { at, sizes: allSizes }: { at: number; sizes: string[] },
): void {
  const keysOf = (facet: string, values: string[]) => values.map((value) => ({ facet, value, rank: 0 }))
  if (sizes.length > 0) addSense(question, senseOf('size', { keys: keysOf('size', sizes) }), at)
  if (heights.length === 0) return
  const pairs = allSizes.flatMap((size) => heights.map((height) => `${size}/${height}`))
  const keys = pairs.length > 0 ? keysOf('pair', pairs) : keysOf('height', heights)
  addSense(question, senseOf('height', { keys }), at)
}

function addChunk(question: SearchQuestion, chunk: string, { at, isLast }: { at: number; isLast: boolean }): void {
  const readings = readingsOf(chunk)
  const absent = readings.find(
    ({ words }) => words.length === 1 && sensesOf(words[0]!).some(({ role }) => role.startsWith('absent')),
  )
  if (absent) {
    const [word = ''] = absent.words
    question.namesAbsentThing ||= sensesOf(word).some(({ role }) => role === 'absentThing')
    question.words.push({ chunk: at, reading: 0, cost: 0, word, isLast: false, strength: 0, isLookedUp: false })
    return
  }
  // Typos are considered only when no reading is a known word.
  const isKnown = readings.some(({ words }) => words.every((word) => sensesWithin(word).length > 0))
  for (const [reading, { cost, words }] of readings.entries())
    for (const [place, word] of words.entries())
      addWord(question, { chunk: at, reading, cost, word, isLast: isLast && place === words.length - 1 }, isKnown)
}

/** «медкостюм» is read as «костюм». */
function sensesWithin(word: string): Sense[] {
  const senses = sensesOf(word)
  const [, garment] = senses.length > 0 ? [] : (/^(?:мед|хир|спец|термо)(.{4,})$/.exec(word) ?? [])
  return garment === undefined ? senses : sensesOf(garment).filter(({ role }) => role === 'garment')
}

type PlainWord = Pick<QueryWord, 'chunk' | 'reading' | 'cost' | 'word' | 'isLast'>

function addWord(question: SearchQuestion, plain: PlainWord, isChunkKnown: boolean): void {
  const { word, isLast } = plain
  const senses = sensesWithin(word)
  const strength = Math.max(0, ...senses.map(({ role }) => strengths[role]))
  question.words.push({ ...plain, strength, isLookedUp: true })
  const ord = question.words.length
  question.meanings.push(
    ...senses.flatMap((sense) => meaningsOf(sense, { ord, cost: 0, typedWord: word })),
    ...nounsOf(word).map((noun) => ({ facet: 'word', value: noun, rank: 0, ord, cost: 0, form: word })),
  )
  // «халат 3000»: read as a price, unless an article number starts with it.
  if (/^\d{4,5}$/.test(word))
    question.meanings.push({ facet: 'between', value: `0/${word}00`, rank: 0, ord, cost: prefixCost + 1, form: word })
  if (senses.length > 0 || isChunkKnown) return
  // A short prefix in a guessed alphabet would match anything.
  const minLetters = plain.cost === 0 ? 3 : 4
  if (isLast && word.length >= minLetters)
    question.meanings.push(
      ...sensesBegunBy(word).flatMap((sense) => meaningsOf(sense, { ord, cost: prefixCost + 1, typedWord: '' })),
    )
  for (const { sense, distance } of sensesNear(word))
    question.meanings.push(...meaningsOf(sense, { ord, cost: prefixCost + 1 + distance, typedWord: word }))
}
