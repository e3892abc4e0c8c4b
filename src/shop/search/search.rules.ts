import { inOtherLayout, inRussianLetters } from '#kernel/russian.ts'

/**
 * One reading of the input: as typed, in the other keyboard layout, or in the other alphabet. A higher `cost` is less
 * likely.
 */
export type Reading = { cost: number; words: string[] }

const limits = { chunks: 8, chunkLength: 40, words: 4 }

const withoutYo = (text: string): string => text.replaceAll('ё', 'е')

/** Normalizes a query: lower case, ё as е, single spaces. */
export const normalised = (text: string): string =>
  withoutYo(text.normalize('NFKC').toLowerCase())
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim()

/** Space-separated chunks of a query; each is interpreted separately. */
export const chunksOf = (text: string): string[] => normalised(text).split(' ').filter(Boolean).slice(0, limits.chunks)

/** Chunks as typed, without surrounding punctuation. */
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

/** Readings of a chunk, likeliest first; bounded in number and length. */
export function readingsOf(chunk: string): Reading[] {
  const text = chunk.slice(0, limits.chunkLength)
  const whole = text.replace(/^[^a-zа-я0-9]+|[^a-zа-я0-9]+$/g, '')
  const layout = withoutYo(inOtherLayout(text))
  const readings: Reading[] = [
    { cost: 0, words: wordsIn(text) },
    // «38-40» is one size, «темно-синий» one color.
    { cost: 0, words: /[-/]/.test(whole) ? [whole] : [] },
    // Article numbers are stored without hyphens.
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

/** Words that a chunk was understood as; `cost` 0 means as typed. */
export type UnderstoodChunk = { chunk: number; cost: number; words: string[] }

/** The database's interpretation of a query. */
export type WordReport = {
  /** Understood words, in query order. */
  understoodWords: [chunk: number, cost: number, word: string][] | null
  /** Chunks other than stop words such as «для». */
  tellingChunks: number[] | null
  /** Chunks understood but left out, because nothing matches together with the rest. */
  droppedChunks: number[] | null
}

export function understoodIn({ understoodWords }: WordReport): UnderstoodChunk[] {
  const byChunk = new Map<number, UnderstoodChunk>()
  for (const [chunk, cost, word] of understoodWords ?? [])
    byChunk.set(chunk, { chunk, cost, words: [...(byChunk.get(chunk)?.words ?? []), word] })
  return [...byChunk.values()]
}

/** Corrected query, or null when nothing was corrected. */
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

/** Cost of an unfinished word; typos of one and two letters cost more. */
export const prefixCost = 2
