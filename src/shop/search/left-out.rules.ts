import { partsOf } from './question.rules.ts'
import { chunksOf, shownChunks, type WordReport } from './search.rules.ts'

export type LeftOut = {
  /** Query parts without any match. */
  ignored: string[]
  /** Query parts that match, but not together with the rest. */
  dropped: string[]
}

/** Query parts left out of the search, as typed: «рост 170», «до 5000 руб». */
export function leftOut(text: string, { understoodWords, tellingChunks, droppedChunks }: WordReport): LeftOut {
  const parts = partsOf(chunksOf(text))
  const typedChunks = shownChunks(text)
  const named = (isMeant: (chunk: number) => boolean): string[] =>
    parts.flatMap(({ part, at }, index) => {
      if (!isMeant(at)) return []
      const isMeasure = part.kind === 'sizes' || /^\d+$/.test(typedChunks[at] ?? '')
      const before = isMeasure && parts[index - 1]?.part.kind === 'mark' ? 1 : 0
      const after = isMeasure && before === 0 && parts[index + 1]?.part.kind === 'mark' ? 1 : 0
      return [typedChunks.slice(at - before, at + part.length + after).join(' ')]
    })
  return {
    ignored: named(
      (chunk) => tellingChunks?.includes(chunk) === true && !understoodWords?.some(([each]) => each === chunk),
    ),
    dropped: named((chunk) => droppedChunks?.includes(chunk) === true),
  }
}
