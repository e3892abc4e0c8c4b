import type { Piece } from '#kernel/rendered-page.ts'
import { afterPaintScript } from '#parts/after-paint.inline.ts'
import { openingOf } from '#parts/opening.ts'
import type { Assets } from './assets.ts'
import type { Boot, HeadTag, ReadyHead } from './page.ts'

export type DocumentParts = {
  head: ReadyHead
  app: readonly Piece[]
  boot: Boot
  assets: Assets
  inlineScript?: string
  inlineStyle?: string
  fonts?: readonly string[]
  headTags?: readonly HeadTag[]
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Escapes JSON for a script element: no tag can open or close in it, no line separator can break it. */
export const escapeJson = (json: string): string =>
  json
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

export function tagHtml([tag, attributes, text]: HeadTag, mark = ''): string {
  const attributeText = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${tag}${mark}${attributeText.join('')}>${tag === 'script' ? `${escapeJson(text ?? '')}</script>` : ''}`
}

/** Moves preloads of urgent pictures, which React puts first, into the head. */
function takePreloads([start = '', ...rest]: readonly Piece[]): { preloads: string; body: Piece[] } {
  const text = String(start)
  const preloads = /^(?:<link [^>]*>)+/.exec(text)?.[0] ?? ''
  return { preloads, body: [text.slice(preloads.length), ...rest] }
}

const devStyle = ({ id, css }: { id: string; css: string }) =>
  `<style data-vite-dev-id="${escapeHtml(id)}">${css.replaceAll('</', String.raw`<\/`)}</style>`
const fontPreload = (href: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(href)}">`

export function documentHtml({
  head,
  app,
  boot,
  assets,
  inlineScript,
  inlineStyle,
  fonts = [],
  headTags = [],
}: DocumentParts): Piece[] {
  const { preloads, body } = takePreloads(app)
  return [
    ...openingOf({ lang: head.lang, inlineScript, inlineStyle, preloads, style: assets.style }),
    `<title>${escapeHtml(head.title)}</title>`,
    ...assets.styles.map(devStyle),
    ...fonts.map(fontPreload),
    ...headTags.map((tag) => tagHtml(tag)),
    ...head.tags.map((tag) => tagHtml(tag, ' data-head=""')),
    '</head><body data-late><div id="root">',
    ...body,
    '</div>',
    '<template id="code">',
    `<link rel="preload" as="fetch" crossorigin href="/_frame/${head.lang}/${boot.frameHash}/">`,
    ...assets.preload.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    ...assets.inlineModules.map((code) => `<script type="module">${code}</script>`),
    `<script type="module" src="${escapeHtml(assets.js)}"></script></template>`,
    `<script id="boot" type="application/json">${escapeJson(JSON.stringify(boot))}</script>`,
    `<script>${afterPaintScript}</script></body></html>`,
  ]
}

/** Fallback when even the error page fails: a sentence and a link home, without any file. */
export const bareHtml = ({ lang, title, home }: { lang: string; title: string; home: string }): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="robots" content="noindex">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>` +
  `<body style="margin:0;background:#dce9e4;color:#0f231f;font:17px/1.5 system-ui,sans-serif"><main style="max-width:34em;margin:0 auto;padding:18vh 24px"><h1 style="margin:0 0 16px;font:400 34px/1.2 Georgia,serif">${escapeHtml(title)}</h1><p><a href="${lang === 'en' ? '/en/' : '/'}" style="display:inline-block;padding:14px 28px;border-radius:99px;background:#124a43;color:#fff;text-decoration:none">${escapeHtml(home)}</a></p></main></body></html>`
