import { plainText, type Block } from './blocks.rules.ts'

/** One line of a text as a reader sees it: a heading, a paragraph, one item of a list, one row of a table. */
export type TextLine = { look: 'heading' | 'text' | 'item'; text: string }
type Mark = 'same' | 'added' | 'removed'
export type MarkedWords = { mark: Mark; text: string }
/** A line that stands, came, went, or whose words have changed. */
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
    // What changes by itself (prices, cards) and what is a picture is no wording.
    default:
      return []
  }
}

/** What was added to a text and what was taken out of it, line by line and, where a line stands, word by word. */
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

/** Steps of the same nature that stand together: all that stays, or all that came and went at one place. */
function runAt<Item>(steps: Step<Item>[], at: number): Step<Item>[] {
  const isStill = steps[at]!.mark === 'same'
  const length = steps.slice(at).findIndex(({ mark }) => (mark === 'same') !== isStill)
  return steps.slice(at, length < 0 ? undefined : at + length)
}

/** Lines that came where others went are the same lines in other words, as long as enough of them stands. */
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

/** Two wordings of one thing have a third of their words in common. */
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

/** Above this the table would be dear: whatever is so long is told as gone and come. */
const largestTable = 4_000_000

/** The longest common part of both stays. */
function stepsBetween<Item>(before: Item[], after: Item[], isSame: (a: Item, b: Item) => boolean): Step<Item>[] {
  const all = (mark: Mark, items: Item[]) => items.map((item): Step<Item> => ({ mark, item }))
  if (before.length * after.length > largestTable) return [...all('removed', before), ...all('added', after)]
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
