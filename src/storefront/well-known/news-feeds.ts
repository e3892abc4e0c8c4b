import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import { escapeXml, xmlDeclaration } from '#kernel/xml-text.ts'
import type { App } from '#shop/app.type.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { pictureWidths, variantPath, widthsFor } from '#shop/media/media.rules.ts'
import { articlesOf, type Teaser } from '#shop/texts/articles.queries.ts'
import type { Section } from '#shop/texts/texts.tables.ts'
import { link, type LinkBase } from '../common/links.ts'
import { wellKnownTexts } from './well-known.texts.ts'

const maxArticles = 50
const sections: Section[] = ['blog', 'sales']

type Channel = { section: Section; locale: Locale }

/** RSS of the journal and promotions, and files for crawlers. */
export function newsFeeds(app: App): void {
  const { http } = app
  const hidden = { schema: { hide: true } }
  for (const locale of locales) {
    for (const section of sections) {
      http.get(`${localePrefix(locale)}/${section}/rss.xml`, hidden, async (_, reply) =>
        reply
          .type('application/rss+xml; charset=utf-8')
          .header('cache-control', 'public, max-age=600')
          .send(await channelOf(app, { section, locale })),
      )
    }
    http.get(`${localePrefix(locale)}/llms.txt`, hidden, async (_, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'public, max-age=3600')
        .send(await readersText(app, locale)),
    )
  }
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

async function channelOf({ db, clock, config }: App, { section, locale }: Channel): Promise<string> {
  const list = await articlesOf(db, { section, locale, now: clock(), ofPage: maxArticles })
  const teasers = list.teasers.toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt))
  const { publicUrl } = config
  const base = localePrefix(locale)
  const words = wellKnownTexts[locale].channels[section]
  const self = `${publicUrl}${base}/${section}/rss.xml`
  const lastChange = teasers[0] ? element('lastBuildDate', new Date(teasers[0].publishedAt).toUTCString()) : ''
  return `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
${element('title', `${words.title} — ${brandOf(config, locale)}`)}${element('link', publicUrl + link({ base }, section))}${element('description', words.description)}${element('language', locale)}${lastChange}<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>
${teasers.map((teaser) => itemOf(teaser, publicUrl + articleHref(teaser, section, base), publicUrl)).join('\n')}
</channel></rss>
`
}

const articleHref = ({ category, slug }: Teaser, section: Section, base: LinkBase['base']): string =>
  link({ base }, `${section}-article`, { category: category.slug, article: slug })

function itemOf({ title, lead, category, publishedAt, cover }: Teaser, href: string, publicUrl: string): string {
  const width = cover && (widthsFor(cover.width, pictureWidths).at(-1) ?? cover.width)
  const picture =
    cover && width
      ? `<enclosure url="${escapeXml(publicUrl + variantPath(cover.hash, width, 'webp'))}" type="image/webp" length="0"/>`
      : ''
  return `<item>${element('title', title)}${element('link', href)}<guid isPermaLink="true">${escapeXml(href)}</guid>${element('description', lead)}${element('category', category.title)}${element('pubDate', new Date(publishedAt).toUTCString())}${picture}</item>`
}

/** Text of llms.txt (https://llmstxt.org): an index of addresses. */
async function readersText({ config, site }: App, locale: Locale): Promise<string> {
  const t = wellKnownTexts[locale]
  const { publicUrl } = config
  const base = localePrefix(locale)
  const { categories, textPages } = await site.now()
  const line = (title: string, path: string) => `- [${title.replaceAll(/[[\]\s]+/g, ' ').trim()}](${publicUrl}${path})`
  const help = textPages.filter(({ type }) => type === 'customers')
  return [
    `# ${brandOf(config, locale)}`,
    '',
    `> ${t.about}`,
    '',
    `## ${t.catalogue}`,
    '',
    ...categories.map(({ slug, words }) => line(words[locale].title, link({ base }, 'category', { kategorii: slug }))),
    '',
    `## ${t.help}`,
    '',
    ...help.map(({ slug, title }) => line(title[locale], link({ base }, 'text-page', { buyerInfo: slug }))),
    '',
    `## ${t.files}`,
    '',
    line(t.siteMap, '/sitemap.xml'),
    line(t.goods, '/feeds/yml.xml'),
    line(t.journal, `${link({ base }, 'blog')}rss.xml`),
    line(t.calls, '/api/reference/'),
    '',
  ].join('\n')
}
