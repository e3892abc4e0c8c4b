import { inOtherLayout, inRussianLetters } from '#kernel/russian.ts'

/** One way to read what was typed: as it stands, in the other keyboard layout, in the other alphabet. */
export type Reading = { cost: number; words: string[] }

const most = { chunks: 8, chunkLength: 40, words: 4 }

const withoutYo = (text: string): string => text.replaceAll('ё', 'е')

/** Small letters, ё as е, one space between words: two ways to type the same are the same query. */
export const normalised = (text: string): string =>
  withoutYo(text.normalize('NFKC').toLowerCase())
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim()

/** What stands between spaces; each is read in its own way. */
export const chunksOf = (text: string): string[] => normalised(text).split(' ').filter(Boolean).slice(0, most.chunks)

const wordsIn = (text: string): string[] =>
  text
    .split(/[^a-zа-я0-9]+/)
    .filter((word) => word.length > 1)
    .slice(0, most.words)

/** The ways to read a chunk, the likelier first. Whatever it is, there are few of them and they are short. */
export function readingsOf(chunk: string): Reading[] {
  const text = chunk.slice(0, most.chunkLength)
  const whole = text.replace(/^[^a-zа-я0-9]+|[^a-zа-я0-9]+$/g, '')
  const layout = withoutYo(inOtherLayout(text))
  const readings: Reading[] = [
    { cost: 0, words: wordsIn(text) },
    // «38-40» is one size, «темно-синий» one colour.
    { cost: 0, words: /[-/]/.test(whole) ? [whole] : [] },
    // Article numbers are known without their hyphens.
    { cost: 0, words: /\d.*[-./]|[-./].*\d/.test(whole) ? [whole.replace(/[^a-zа-я0-9]/g, '')] : [] },
    { cost: 1, words: /^\d+$/.test(text) ? [] : wordsIn(layout) },
    { cost: 1, words: /[a-z]/.test(text) ? wordsIn(inRussianLetters(text)) : [] },
  ]
  const seen = new Set<string>()
  return readings.filter(({ words }) => {
    const key = words.join(' ')
    return words.length > 0 && !seen.has(key) && seen.add(key)
  })
}

export type AskedWord = { chunk: number; reading: number; cost: number; word: string; isLast: boolean }

/** Every word of every reading, as the statements of the search take them. */
export function askedWords(text: string): AskedWord[] {
  const chunks = chunksOf(text)
  return chunks.flatMap((chunk, at) =>
    readingsOf(chunk).flatMap(({ cost, words }, reading) =>
      words.map((word, place) => ({
        chunk: at,
        reading,
        cost,
        word,
        // What is typed last may not be finished yet.
        isLast: at === chunks.length - 1 && place === words.length - 1 && word.length > 1,
      })),
    ),
  )
}

/** How a chunk was understood; `cost` 0 is as it was typed. */
export type Understood = { chunk: number; cost: number; words: string[] }

/** What the database made of the words: each that it understood, in their order, and the chunks that say something. */
export type Heard = { understood: [chunk: number, cost: number, word: string][] | null; said: number[] | null }

export function understoodIn({ understood }: Heard): Understood[] {
  const byChunk = new Map<number, Understood>()
  for (const [chunk, cost, word] of understood ?? [])
    byChunk.set(chunk, { chunk, cost, words: [...(byChunk.get(chunk)?.words ?? []), word] })
  return [...byChunk.values()]
}

/** Parts of a query that say something, but nothing that the shop knows. */
export const ignoredIn = (text: string, { understood, said }: Heard): string[] =>
  chunksOf(text).filter((_, at) => said?.includes(at) && !understood?.some(([chunk]) => chunk === at))

/** Whether the last chunk was understood as it stands, though it may be the beginning of something else. */
export const tookLastWhole = (text: string, { understood }: Heard): boolean =>
  understood?.some(([chunk, cost]) => chunk === chunksOf(text).length - 1 && cost < prefixCost) ?? false

/** What the search looked for instead of what was typed, or null when it is the same. */
export function correctedText(text: string, understood: Understood[]): string | null {
  const isGuess = ({ cost }: Understood) => cost > 0 && cost !== prefixCost
  if (!understood.some(isGuess)) return null
  const byChunk = new Map(understood.map((one) => [one.chunk, one]))
  const words = chunksOf(text).map((chunk, at) => {
    const one = byChunk.get(at)
    return one && isGuess(one) ? one.words.join(' ') : chunk
  })
  return words.join(' ')
}

/** The price of a guess: an unfinished word, then slips of one and of two letters. */
export const prefixCost = 2
