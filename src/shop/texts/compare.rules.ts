import { plainText, type Block } from './blocks.rules.ts'

/** One visible line of a text: a heading, paragraph, list item or table row. */
export type TextLine = { look: 'heading' | 'text' | 'item'; text: string }
type Mark = 'same' | 'added' | 'removed'
export type MarkedWords = { mark: Mark; text: string }
/** Line that is unchanged, added, removed, or changed in some words. */
export type LineChange = TextLine & ({ mark: Mark } | { mark: 'changed'; words: MarkedWords[] })

const line = (text: string, look: TextLine['look'] = 'text'): TextLine => ({ look, text: plainText(text).trim() })

export function linesOf(block: Block): TextLine[] {
  switch (block.kind) {
    case 'heading':
      return [line(block.text, 'heading')]
    case 'paragraph':
      return [line(block.text)]
    case 'list':
      return block.items.map((item) => line(item, 'item'))
    case 'quotation':
      return [line(block.author ? `${block.text} — ${block.author}` : block.text)]
    case 'table':
      return [block.head, ...block.rows].map((cells) => line(cells.join(' · '), 'item'))
    case 'figure':
      return block.caption ? [line(block.caption)] : []
    // Live prices, product cards and pictures are not part of the wording.
    default:
      return []
  }
}

/** Diff of two texts by lines, with word-level changes inside reworded lines. */
export function changesBetween(before: readonly Block[], after: readonly Block[]): LineChange[] {
  const isSame = (a: TextLine, b: TextLine) => a.text === b.text && a.look === b.look
  const steps = stepsBetween(before.flatMap(linesOf), after.flatMap(linesOf), isSame)
  const changes: LineChange[] = []
  for (let at = 0; at < steps.length;) {
    const run = runAt(steps, at)
    at += run.length
    changes.push(...pairsOf(run))
  }
  return changes
}

type Step<Item> = { mark: Mark; item: Item }

/** Consecutive steps of one kind: either unchanged, or added and removed. */
function runAt<Item>(steps: Step<Item>[], at: number): Step<Item>[] {
  const isStill = steps[at]!.mark === 'same'
  const length = steps.slice(at).findIndex(({ mark }) => (mark === 'same') !== isStill)
  return steps.slice(at, length < 0 ? undefined : at + length)
}

/** Pairs removed lines with similar added lines as changes; the rest stays removed or added. */
function pairsOf(run: Step<TextLine>[]): LineChange[] {
  const goneLines = run.filter(({ mark }) => mark === 'removed').map(({ item }) => item)
  const newLines = run.filter(({ mark }) => mark === 'added').map(({ item }) => item)
  const changes: LineChange[] = []
  for (const item of newLines) {
    const at = goneLines.findIndex(({ look, text }) => look === item.look && isLike(text, item.text))
    if (at < 0) changes.push({ ...item, mark: 'added' })
    else {
      const [goneLine, ...earlier] = goneLines.splice(0, at + 1).toReversed()
      changes.push(...earlier.toReversed().map((each): LineChange => ({ ...each, mark: 'removed' })))
      changes.push({ ...item, mark: 'changed', words: wordsBetween(goneLine!.text, item.text) })
    }
  }
  if (changes.every(({ mark }) => mark === 'added')) return run.map(({ mark, item }) => ({ ...item, mark }))
  return [...changes, ...goneLines.map((each): LineChange => ({ ...each, mark: 'removed' }))]
}

const wordsIn = (text: string): string[] => text.split(/(?<=\s)/)

/** True when two lines share at least a third of their words. */
function isLike(before: string, after: string): boolean {
  const [few, many] = [wordsIn(before), wordsIn(after)].toSorted((a, b) => a.length - b.length)
  const rest = new Set(many)
  return few!.filter((word) => rest.has(word)).length * 3 >= many!.length
}

function wordsBetween(before: string, after: string): MarkedWords[] {
  const pieces: MarkedWords[] = []
  for (const { mark, item } of stepsBetween(wordsIn(before), wordsIn(after), (a, b) => a === b)) {
    const last = pieces.at(-1)
    if (last?.mark === mark) last.text += item
    else pieces.push({ mark, text: item })
  }
  return pieces
}

/** Size limit of the diff table; larger texts are marked as removed and added entirely. */
const maxTableCells = 4_000_000

/** Diff by longest common subsequence. */
function stepsBetween<Item>(before: Item[], after: Item[], isSame: (a: Item, b: Item) => boolean): Step<Item>[] {
  const all = (mark: Mark, items: Item[]) => items.map((item): Step<Item> => ({ mark, item }))
  if (before.length * after.length > maxTableCells) return [...all('removed', before), ...all('added', after)]
  const width = after.length + 1
  const common = new Uint16Array((before.length + 1) * width)
  for (let a = before.length - 1; a >= 0; a--)
    for (let b = after.length - 1; b >= 0; b--)
      common[a * width + b] = isSame(before[a]!, after[b]!)
        ? common[(a + 1) * width + b + 1]! + 1
        : Math.max(common[(a + 1) * width + b]!, common[a * width + b + 1]!)
  const steps: Step<Item>[] = []
  let [a, b] = [0, 0]
  while (a < before.length && b < after.length) {
    if (isSame(before[a]!, after[b]!)) {
      steps.push({ mark: 'same', item: after[b]! })
      a++
      b++
    } else if (common[(a + 1) * width + b]! >= common[a * width + b + 1]!)
      steps.push({ mark: 'removed', item: before[a++]! })
    else steps.push({ mark: 'added', item: after[b++]! })
  }
  return [...steps, ...all('removed', before.slice(a)), ...all('added', after.slice(b))]
}

export type LineRun = { isFolded: boolean; lines: LineChange[] }

/** Unchanged lines shown around each change. */
const context = 1
/** Minimum number of unchanged lines worth folding. */
const fewest = 3

/** Groups lines in order: changes with their context stay open, long unchanged runs are folded. */
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
