import type { Piece } from '#kernel/rendered-page.ts'

type PageStyle = { sheets: readonly string[]; css: Buffer }
type Opening = {
  lang: string
  inlineScript: string | undefined
  inlineStyle: string | undefined
  preloads: string
  style: PageStyle | undefined
}

/** Cached openings by style, then by the HTML before it. */
const openings = new WeakMap<Buffer, Map<string, Buffer>>()

/**
 * Opening of a document, up to its styles. Without preloaded pictures its bytes depend only on the kind and language of
 * the page, so they are compressed once and shared by uncached pages (decisions/039).
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
  const open = `${start}<style data-sheets="${style.sheets.join(' ')}">`
  if (preloads) return [open, style.css, '</style>']
  const ofStyle = openings.get(style.css) ?? new Map<string, Buffer>()
  openings.set(style.css, ofStyle)
  const opening = ofStyle.get(open) ?? Buffer.concat([Buffer.from(open), style.css, Buffer.from('</style>')])
  ofStyle.set(open, opening)
  return [opening]
}
