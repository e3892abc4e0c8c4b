import { inOtherLayout, inRussianLetters } from '#kernel/russian.ts'

/**
 * One way to read what was typed: as it stands, in the other keyboard layout, in the other alphabet. A higher `cost` is
 * less likely.
 */
export type Reading = { cost: number; words: string[] }

const limits = { chunks: 8, chunkLength: 40, words: 4 }

const withoutYo = (text: string): string => text.replaceAll('ё', 'е')

/** Small letters, ё as е, one space between words: two ways to type the same are the same query. */
export const normalised = (text: string): string =>
  withoutYo(text.normalize('NFKC').toLowerCase())
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim()

/** What stands between spaces; each is read by itself. */
export const chunksOf = (text: string): string[] => normalised(text).split(' ').filter(Boolean).slice(0, limits.chunks)

/** The same as they were typed, without signs around them. */
export const shownChunks = (text: string): string[] =>
  text
    .normalize('NFKC')
    .split(/[\p{C}\s]+/u)
    .filter(Boolean)
    .map((chunk) => chunk.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || chunk)

const wordsIn = (text: string): string[] =>
  text
    .split(/[^a-zа-я0-9]+/)
    .filter((word) => word.length > 1)
    .slice(0, limits.words)

/** The ways to read a chunk, the likelier first. Whatever was typed, they are few and short. */
export function readingsOf(chunk: string): Reading[] {
  const text = chunk.slice(0, limits.chunkLength)
  const whole = text.replace(/^[^a-zа-я0-9]+|[^a-zа-я0-9]+$/g, '')
  const layout = withoutYo(inOtherLayout(text))
  const readings: Reading[] = [
    { cost: 0, words: wordsIn(text) },
    // «38-40» is one size, «темно-синий» one color.
    { cost: 0, words: /[-/]/.test(whole) ? [whole] : [] },
    // Article numbers are stored without their hyphens.
    { cost: 0, words: /\d.*[-./]|[-./].*\d/.test(whole) ? [whole.replace(/[^a-zа-я0-9]/g, '')] : [] },
    { cost: 1, words: /^\d+$/.test(text) ? [] : wordsIn(layout) },
    { cost: 1, words: /[a-z]/.test(text) ? wordsIn(inRussianLetters(text)) : [] },
  ]
  const earlierReadings = new Set<string>()
  return readings.filter(({ words }) => {
    const key = words.join(' ')
    return words.length > 0 && !earlierReadings.has(key) && earlierReadings.add(key)
  })
}

/** The words that a chunk was taken for; `cost` 0 is as it was typed. */
export type UnderstoodChunk = { chunk: number; cost: number; words: string[] }

/** How the database read a query. */
export type WordReport = {
  /** Every word that it understood, in their order. */
  understoodWords: [chunk: number, cost: number, word: string][] | null
  /** Chunks that are not only words like «для». */
  tellingChunks: number[] | null
  /** Chunks that were understood and left out, for together with the others they leave nothing. */
  droppedChunks: number[] | null
}

export function understoodIn({ understoodWords }: WordReport): UnderstoodChunk[] {
  const byChunk = new Map<number, UnderstoodChunk>()
  for (const [chunk, cost, word] of understoodWords ?? [])
    byChunk.set(chunk, { chunk, cost, words: [...(byChunk.get(chunk)?.words ?? []), word] })
  return [...byChunk.values()]
}

/** What the search looked for instead of what was typed, or null when it is the same. */
export function correctedText(text: string, understoodChunks: UnderstoodChunk[]): string | null {
  const isGuess = ({ cost }: UnderstoodChunk) => cost > 0 && cost !== prefixCost
  if (!understoodChunks.some(isGuess)) return null
  const byChunk = new Map(understoodChunks.map((each) => [each.chunk, each]))
  const typedChunks = shownChunks(text)
  const words = chunksOf(text).map((chunk, at) => {
    const guess = byChunk.get(at)
    return guess && isGuess(guess) ? guess.words.join(' ') : (typedChunks[at]?.toLowerCase() ?? chunk)
  })
  return words.join(' ')
}

/** The price of a guess: an unfinished word, then slips of one and of two letters. */
export const prefixCost = 2
