import type { Picture } from '#shop/media/media.rules.ts'
import type { Block } from '#shop/texts/blocks.rules.ts'
import { sectionOf } from './sections-of.ts'

export type PhotoOf = (file: string) => Picture

/**
 * Blocks from the notation of the demo texts. An empty line separates paragraphs; ## and ### are headings, lines with -
 * or 1. a list, > a quotation with its author after « — », | rows of a table with its header first; @products and slugs
 * are cards, @delivery-prices the prices of the carriers; other words after an @ are sections (sections-of.ts).
 */
export const blocksOf = (text: string, photoOf: PhotoOf): Block[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => sectionOf(part, photoOf) ?? blockOf(part))

const lines = (part: string, mark: RegExp): string[] => part.split('\n').map((line) => line.replace(mark, ''))
export const cells = (row: string): string[] =>
  row
    .replace(/^\|\s*|\s*\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

function blockOf(part: string): Block {
  if (part.startsWith('### ')) return { kind: 'heading', level: 3, text: part.slice(4) }
  if (part.startsWith('## ')) return { kind: 'heading', level: 2, text: part.slice(3) }
  if (part.startsWith('- ')) return { kind: 'list', ordered: false, items: lines(part, /^- /) }
  if (part.startsWith('1. ')) return { kind: 'list', ordered: true, items: lines(part, /^\d+\. /) }
  if (part.startsWith('@products ')) return { kind: 'products', slugs: part.split(/\s+/).slice(1) }
  if (part === '@delivery-prices') return { kind: 'delivery-prices' }
  if (part.startsWith('> ')) {
    const [text = '', author = ''] = part.slice(2).split(/\s—\s(?=[^—]*$)/)
    return { kind: 'quotation', text, author }
  }
  if (part.startsWith('|')) {
    const [head = [], ...rows] = part.split('\n').map(cells)
    return { kind: 'table', head, rows }
  }
  return { kind: 'paragraph', text: part }
}
