/** A page for the site map: its path without language, and when it last changed. */
export type Address = { path: string; changedAt: Date | null }
type Node = Address & { children: Node[] }

/** Every address of the tree once, as far as the page is there. */
export function addressesOf(tree: Node[], isThere: (path: string) => boolean): Address[] {
  const addresses = new Map<string, Address>()
  const walk = ({ path, changedAt, children }: Node): void => {
    if (!addresses.has(path) && isThere(path)) addresses.set(path, { path, changedAt })
    children.forEach(walk)
  }
  tree.forEach(walk)
  return [...addresses.values()]
}

/** Followed by the same pages of every city that has pages: they are canonical to themselves (O-46). */
export const withRegions = (addresses: Address[], cities: string[], isThere: (path: string) => boolean): Address[] => [
  ...addresses,
  ...cities.flatMap((city) =>
    addresses
      .map(({ path, changedAt }) => ({ path: `/${city}${path}`, changedAt }))
      .filter(({ path }) => isThere(path)),
  ),
]

// Both languages stand in a file; the protocol allows 50,000 addresses and 50 MB.
const addressesInPart = 10_000

export const siteMapParts = (addresses: Address[]): Address[][] =>
  Array.from({ length: Math.ceil(addresses.length / addressesInPart) }, (_, part) =>
    addresses.slice(part * addressesInPart, (part + 1) * addressesInPart),
  )

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

export function siteMapPart(addresses: Address[], publicUrl: string): string {
  const urls = addresses.flatMap(({ path, changedAt }) => {
    const [ru, en] = [escapeXml(publicUrl + path), escapeXml(`${publicUrl}/en${path}`)]
    const other = (language: string, href: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
    const rest = `${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}${other('ru', ru)}${other('en', en)}${other('x-default', ru)}`
    return [`<url><loc>${ru}</loc>${rest}</url>`, `<url><loc>${en}</loc>${rest}</url>`]
  })
  return `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

export function siteMapIndex(parts: number, publicUrl: string): string {
  const maps = Array.from(
    { length: parts },
    (_, part) => `<sitemap><loc>${escapeXml(publicUrl)}/sitemap-${part + 1}.xml</loc></sitemap>`,
  )
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>\n`
}

/** Personal pages say themselves that they are not for search engines; here only what is no page at all is kept out. */
export const robotsText = (publicUrl: string, hidden: readonly string[]): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /en/api/',
    'Disallow: /_',
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
