import type { Picture } from '../media/media.rules.ts'
import type { FilmBlock } from './films.rules.ts'
import type { Section } from './sections.rules.ts'

/** `alt` describes the picture for screen readers; empty for a decorative picture. */
export type FigurePicture = Picture & { alt?: string }

/**
 * Content block (decisions/029). Markup: **strong** and [a link](/pages/faq/), no HTML. New kinds also need a row in
 * blocks.schemas.ts and in the storefront's content-blocks.tsx.
 */
export type Block =
  | { kind: 'heading'; text: string; level: 2 | 3 }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[]; ordered: boolean }
  | { kind: 'quotation'; text: string; author: string }
  | { kind: 'table'; head: string[]; rows: string[][] }
  /** Product cards with current prices. */
  | { kind: 'products'; slugs: string[] }
  /** Delivery prices of each carrier in the visitor's city. */
  | { kind: 'delivery-prices' }
  /** One picture, or several side by side. */
  | { kind: 'figure'; pictures: FigurePicture[]; caption: string }
  | FilmBlock
  | Section

export type Inline = { text: string; strong?: true; href?: string }

const mark = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

/** Allowed link targets: shop pages, https sites, e-mail, phone and anchors; nothing that runs code. */
const safeHref = /^(?:\/(?![/\\])|https:\/\/|mailto:|tel:|#)/

/** Splits the text of a block into plain, strong and linked pieces. */
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

/** Link target within a page. */
export type Anchor = { id: string; title: string }

/** Anchors of second-level headings, named `part-n` in both languages so that links survive rewording. */
export const anchorsOf = (blocks: readonly Block[]): Anchor[] =>
  blocks
    .flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [plainText(block.text)] : []))
    .map((title, place) => ({ id: anchorId(place), title }))

export const anchorId = (place: number): string => `part-${place + 1}`

/** First paragraph, for search engines and link previews. */
export function summaryOf(blocks: readonly Block[], longest = 200): string {
  const paragraph = blocks.find((block) => block.kind === 'paragraph' || block.kind === 'hero')
  const text = paragraph ? plainText(paragraph.text).replaceAll('\u00a0', ' ') : ''
  if (text.length <= longest) return text
  return `${text.slice(0, text.lastIndexOf(' ', longest - 1))}…`
}

/** Unique slugs of all products in the blocks. */
export const productSlugsOf = (blocks: readonly Block[]): string[] => [
  ...new Set(blocks.flatMap((block) => (block.kind === 'products' ? block.slugs : []))),
]
