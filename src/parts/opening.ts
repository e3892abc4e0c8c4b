import type { Piece } from '#kernel/rendered-page.ts'

type PageStyle = { css: Buffer }
type Opening = {
  lang: string
  inlineScript: string | undefined
  inlineStyle: string | undefined
  preloads: string
  style: PageStyle | undefined
}

/** By the styles, then by what stands before them. */
const openings = new WeakMap<Buffer, Map<string, Buffer>>()

/**
 * What a document says up to its styles. Without a picture to be preloaded that is nothing but its kind and language:
 * the same bytes for all of these, which are packed once for the pages that nobody keeps (decisions/039).
 */
export function openingOf({ lang, inlineScript, inlineStyle, preloads, style }: Opening): Piece[] {
  const start = [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    inlineScript ? `<script>${inlineScript}</script>` : '',
    inlineStyle ? `<style>${inlineStyle}</style>` : '',
    preloads,
  ].join('')
  if (!style) return [start]
  const open = `${start}<style>`
  if (preloads) return [open, style.css, '</style>']
  const ofStyle = openings.get(style.css) ?? new Map<string, Buffer>()
  openings.set(style.css, ofStyle)
  const opening = ofStyle.get(open) ?? Buffer.concat([Buffer.from(open), style.css, Buffer.from('</style>')])
  ofStyle.set(open, opening)
  return [opening]
}
