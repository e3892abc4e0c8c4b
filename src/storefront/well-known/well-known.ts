import type { App } from '#shop/app.type.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import { link } from '../common/links.ts'
import { offlinePage } from './offline-page.ts'
import { newsFeeds } from './news-feeds.ts'
import { securityText } from './security-text.rules.ts'
import { robotsText } from './site-map.rules.ts'
import { siteMapFiles } from './site-map.ts'
import { wellKnownTexts } from './well-known.texts.ts'

/** Search results, which are endless and kept out of search engines. */
const searches = locales.map((locale) => link({ base: localePrefix(locale) }, 'search-results'))

/** Files under well-known names: robots.txt, security.txt, site map, feeds, llms.txt and the web app manifest. */
export function wellKnownFiles(app: App): void {
  const { http, config } = app
  const hidden = { schema: { hide: true } }
  http.get('/robots.txt', hidden, async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(config.publicUrl, searches)),
  )

  http.get('/.well-known/security.txt', hidden, async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityText(config, app.clock())),
  )

  const { indexNowKey } = config
  if (indexNowKey)
    http.get(`/${indexNowKey}.txt`, hidden, async (_, reply) =>
      reply.type('text/plain; charset=utf-8').send(indexNowKey),
    )

  siteMapFiles(app)
  newsFeeds(app)
  offlinePage(app)

  for (const locale of locales) {
    const url = `${localePrefix(locale)}/manifest.webmanifest`
    http.get(url, hidden, async (_, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(manifest(app, locale)),
    )
  }
}

function manifest({ config }: App, locale: Locale): string {
  const name = brandOf(config, locale)
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: `${name} — ${wellKnownTexts[locale].trade}`,
    short_name: name,
    lang: locale,
    start_url: link({ base: localePrefix(locale) }, 'home'),
    display: 'browser',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [icon(192, 'any'), icon(192, 'maskable'), icon(512, 'any'), icon(512, 'maskable')],
  })
}
