import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import type { App } from '#shop/app.type.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { pages } from '../pages.ts'
import { offlineHtml, offlineScript, offlineStyle } from './offline-html.ts'
import { removingWorker, workerScript } from './offline-worker.ts'

/** Revalidated on each visit; the browser itself checks at least daily. */
const askAgain = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }

/** Fonts embedded in the page, as there is no network to load them. */
const fontsOf: Record<Locale, [family: string, file: string][]> = {
  ru: [
    ['Yasmena Display', 'display-russian'],
    ['Onest', 'onest-russian'],
    ['Onest', 'onest-signs'],
  ],
  en: [
    ['Yasmena Display', 'display-latin'],
    ['Onest', 'onest-latin'],
    ['Onest', 'onest-signs'],
  ],
}

/** Font faces from the build; empty in development. */
function fontFaces(locale: Locale): string {
  const folder = path.resolve('dist/client/assets')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return fontsOf[locale]
    .flatMap(([family, name]) => {
      const file = files.find((each) => each.startsWith(`${name}-`) && each.endsWith('.woff2'))
      if (!file) return []
      const bytes = readFileSync(path.join(folder, file)).toString('base64')
      const weight = family === 'Onest' ? '400 700' : '400'
      return `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${bytes}) format('woff2');font-weight:${weight}}`
    })
    .join('')
}

/** Private pages as one regular expression, which the worker ignores. */
const privatePages = pages
  .filter((page) => 'kind' in page && page.kind === 'private')
  .map(({ path: shape }) => shape.replaceAll(/:\w+/g, '[^/]+').replace('*', '.*'))
  .join('|')

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Offline page in each language, cached by browsers, and its service worker. */
export function offlinePage({ http, config }: App): void {
  for (const locale of locales) {
    const base = localePrefix(locale)
    const style = offlineStyle(fontFaces(locale))
    const html = offlineHtml({ locale, brand: brandOf(config, locale), style })
    const policy = `default-src 'none'; style-src ${sha256(style)}; script-src ${sha256(offlineScript)}; font-src data:; base-uri 'none'; frame-ancestors 'none'`
    const release = createHash('sha256').update(html).digest('base64url').slice(0, 12)
    const isOn = config.hasOfflinePage && !config.isDevelopment
    const worker = isOn ? workerScript({ base, release, privatePages }) : removingWorker
    http.get(`${base}/offline.html`, { schema: { hide: true } }, async (_, reply) =>
      reply
        .headers({ ...askAgain, 'content-security-policy': policy })
        .type('text/html; charset=utf-8')
        .send(html),
    )
    http.get(`${base}/service-worker.js`, { schema: { hide: true }, logLevel: 'warn' }, async (_, reply) =>
      reply
        .headers({ ...askAgain, 'content-security-policy': "default-src 'none'; connect-src 'self'" })
        .type('text/javascript; charset=utf-8')
        .send(worker),
    )
  }
}
