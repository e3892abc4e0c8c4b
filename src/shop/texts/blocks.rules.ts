import type { Picture } from '../media/media.rules.ts'
import type { FilmBlock } from './films.rules.ts'
import type { Section } from './sections.rules.ts'

/** `alt` says what it shows to whoever does not see it; one without only decorates. */
export type FigurePicture = Picture & { alt?: string }

/**
 * Content is a list of these (decisions/029). Words hold two marks, **strong** and [a link](/pages/faq/), and no HTML.
 * A kind that is added is a row here, in blocks.schemas.ts and in the storefront's content-blocks.tsx.
 */
export type Block =
  | { kind: 'heading'; text: string; level: 2 | 3 }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[]; ordered: boolean }
  | { kind: 'quotation'; text: string; author: string }
  | { kind: 'table'; head: string[]; rows: string[][] }
  /** Cards of what is written about, with today's prices. */
  | { kind: 'products'; slugs: string[] }
  /** What each carrier asks in the visitor's city. */
  | { kind: 'delivery-prices' }
  /** One picture, or several beside each other. */
  | { kind: 'figure'; pictures: FigurePicture[]; caption: string }
  | FilmBlock
  | Section

export type Inline = { text: string; strong?: true; href?: string }

const mark = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Pages of the shop, other sites, a letter, a call, a place on the page: nothing that could run. */
const safeHref = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:|#)/

/** The words of a block in pieces: plain, strong and linked. */
export function inlineOf(text: string): Inline[] {
  const pieces: Inline[] = []
  let end = 0
  for (const match of text.matchAll(mark)) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    const [whole, strong, label = '', href = ''] = match
    if (strong) pieces.push({ text: strong, strong: true })
    else pieces.push(safeHref.test(href) ? { text: label, href } : { text: label })
    end = match.index + whole.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

export const plainText = (text: string): string =>
  inlineOf(text)
    .map((piece) => piece.text)
    .join('')

/** Places on a page that a link can lead to. */
export type Anchor = { id: string; title: string }

/** Headings of the second level; the n-th of them is `part-n` in both languages, so a link outlives a new wording. */
export const anchorsOf = (blocks: readonly Block[]): Anchor[] =>
  blocks
    .flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [plainText(block.text)] : []))
    .map((title, place) => ({ id: anchorId(place), title }))

export const anchorId = (place: number): string => `part-${place + 1}`

/** The first paragraph, as search engines and previews show it. */
export function summaryOf(blocks: readonly Block[], longest = 200): string {
  const paragraph = blocks.find((block) => block.kind === 'paragraph' || block.kind === 'hero')
  const text = paragraph ? plainText(paragraph.text).replaceAll('\u00a0', ' ') : ''
  if (text.length <= longest) return text
  return `${text.slice(0, text.lastIndexOf(' ', longest - 1))}…`
}

/** Every product that the blocks show, each once. */
export const productSlugsOf = (blocks: readonly Block[]): string[] => [
  ...new Set(blocks.flatMap((block) => (block.kind === 'products' ? block.slugs : []))),
]
