import type { LineChange } from '#shop/texts/compare.rules.ts'

export type LineRun = { isFolded: boolean; lines: LineChange[] }

/** So much of what stands is left open around a change, to know the place by. */
const context = 1
/** Less than this is not worth folding. */
const fewest = 3

/** Lines in their order: whatever changed with its neighbours, and between them long parts that stand, to be opened. */
export function foldedRuns(changes: readonly LineChange[]): LineRun[] {
  const isOpen = changes.map((_, at) =>
    changes.slice(Math.max(0, at - context), at + context + 1).some(({ mark }) => mark !== 'same'),
  )
  const runs: LineRun[] = []
  for (const [at, lineChange] of changes.entries()) {
    const isFolded = !isOpen[at]
    const last = runs.at(-1)
    if (last?.isFolded === isFolded) last.lines.push(lineChange)
    else runs.push({ isFolded, lines: [lineChange] })
  }
  return runs.map((run) => (run.lines.length < fewest ? { ...run, isFolded: false } : run))
}
