import type { App } from '#shop/app.type.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { regions } from '#shop/cities/cities.queries.ts'
import { siteMap } from '#shop/content/site-map.queries.ts'
import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import { link } from '../common/links.ts'
import {
  addressesOf,
  type Address,
  robotsText,
  siteMapIndex,
  siteMapPart,
  siteMapParts,
  withRegions,
} from './site-map.rules.ts'
import { wellKnownTexts } from './well-known.texts.ts'

// Robots come once in days, so fifty thousand addresses need not be read anew for each of them.
const maxAgeMs = 600_000

/** Kept out of search engines: there are endlessly many searches. */
const searches = locales.map((locale) => link({ base: localePrefix(locale) }, 'search-results'))

/**
 * Files that machines look for under fixed names: robots.txt, the site map and the manifest of the app. The site map
 * names the pages that are built.
 */
export function wellKnownFiles(app: App, isBuilt: (path: string) => boolean): void {
  const { http, config, clock } = app
  const hidden = { schema: { hide: true } }
  let earlierAnswer: { addresses: Promise<Address[]>; until: number } | undefined

  function addresses(): Promise<Address[]> {
    const now = clock()
    if (earlierAnswer && now.getTime() < earlierAnswer.until) return earlierAnswer.addresses
    const answer = Promise.all([siteMap(app.db, now), regions(app.db)]).then(([tree, cities]) =>
      withRegions(addressesOf(tree, isBuilt), [...cities], isBuilt),
    )
    earlierAnswer = { addresses: answer, until: now.getTime() + maxAgeMs }
    answer.catch(() => (earlierAnswer = undefined))
    return answer
  }

  http.get('/robots.txt', hidden, async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(config.publicUrl, searches)),
  )

  http.get('/sitemap.xml', hidden, async (_, reply) => {
    const parts = siteMapParts(await addresses())
    const whole =
      parts.length > 1 ? siteMapIndex(parts.length, config.publicUrl) : siteMapPart(parts[0] ?? [], config.publicUrl)
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(whole)
  })

  http.get<{ Params: { part: string } }>('/sitemap-:part.xml', hidden, async (request, reply) => {
    const { part } = request.params
    const addressesOfPart = /^[1-9]\d{0,3}$/.test(part) ? siteMapParts(await addresses())[Number(part) - 1] : undefined
    if (!addressesOfPart) return reply.callNotFound()
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(siteMapPart(addressesOfPart, config.publicUrl))
  })

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
