import { escapeXml, xmlDeclaration } from '#kernel/xml-text.ts'

/** Site map entry: path without language, last change, picture addresses. */
export type Address = { path: string; changedAt: Date | null; pictures: string[] }

/** Entries of the same pages for a city; city pages are canonical to themselves (O-46). */
export const ofCity = (addresses: Address[], city: string, isThere: (path: string) => boolean): Address[] =>
  addresses
    .map((address) => ({ ...address, path: `/${city}${address.path}`, pictures: [] }))
    .filter(({ path }) => isThere(path))

const lastmod = (changedAt: Date | null) => (changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '')

export const fileOpening = `${xmlDeclaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`
export const fileEnd = '</urlset>\n'

/** Page in both languages with alternate links. */
export function entry({ path, changedAt, pictures }: Address, publicUrl: string): string {
  const [ru, en] = [escapeXml(publicUrl + path), escapeXml(`${publicUrl}/en${path}`)]
  const other = (language: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  const images = pictures.map(
    (picture) => `<image:image><image:loc>${escapeXml(publicUrl + picture)}</image:loc></image:image>`,
  )
  const rest = `${lastmod(changedAt)}${other('ru', ru)}${other('en', en)}${other('x-default', ru)}${images.join('')}`
  return `<url><loc>${ru}</loc>${rest}</url>\n<url><loc>${en}</loc>${rest}</url>\n`
}

export type MapFile = { name: string; changedAt: Date | null }

export function siteMapIndex(files: MapFile[], publicUrl: string): string {
  const maps = files.map(
    ({ name, changedAt }) =>
      `<sitemap><loc>${escapeXml(publicUrl)}/sitemap-${name}.xml</loc>${lastmod(changedAt)}</sitemap>`,
  )
  return `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`
}

export const latest = (addresses: { changedAt: Date | null }[]): Date | null =>
  addresses.reduce<Date | null>(
    (last, { changedAt }) => (changedAt && (!last || changedAt > last) ? changedAt : last),
    null,
  )

/** Filters with unlimited combinations; those with SEO text stay open. */
const endless = ['search', 'price_min', 'price_max', 'sort', 'in_stock', 'size', 'height', 'tag', 'category', 'store']
/**
 * Campaign parameters, which do not change a page (Yandex supports Clean-param): the ones kept by visitor/campaign.ts.
 */
const marks = [
  'utm_source&utm_medium&utm_campaign&utm_content&utm_term&utm_referrer&_from&from',
  'yclid&ymclid&gclid&gbraid&wbraid&dclid&msclkid&fbclid&vkclid&rb_clickid&ttclid&admitad_uid&erid&_openstat',
]

/** Robots rules for addresses that are no pages; personal pages carry their own noindex. */
export const robotsText = (publicUrl: string, hidden: readonly string[]): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /en/api/',
    'Disallow: /_',
    ...hidden.map((path) => `Disallow: ${path}`),
    ...endless.map((key) => `Disallow: /*?*${key}=`),
    // Several values of one filter.
    'Disallow: /*?*,',
    ...marks.map((names) => `Clean-param: ${names}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
