import { routes } from '../src/storefront/pages.ts'
import { expect, test } from '../src/testing/browser.ts'
import { accessibilityFaults, openPage, phoneScreen, wcagTags } from './steps.ts'

/** Of the addresses of one page (products, filters, pages of a list) so many are followed; the others are alike. */
const ofEach = 10
const atOnce = 6
const mostRedirects = 4
const formType = 'application/x-www-form-urlencoded'

const origin = () => String(process.env['SHOP_URL'])
const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }
const unescape = (text: string) => text.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity)

/** What an address is one of many of. */
function kindOf({ pathname, searchParams }: URL): string {
  const match = routes.match(pathname)
  const page = match ? `${match.locale} ${match.route.id} ${match.region ? 'city' : ''}` : pathname
  return `${page} ${[...searchParams.keys()].toSorted().join()}`
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

type Links = { addresses: URL[]; posts: URL[]; anchors: string[] }

function linksIn(html: string, base: URL): Links {
  const targets = (tags: RegExp, name: string) =>
    [...html.matchAll(tags)].flatMap(([tag]) => {
      const value = attribute(tag, name)
      return value === undefined ? [] : [{ tag, value: unescape(value) }]
    })
  const links = targets(/<a\s[^>]*>/g, 'href')
  const forms = targets(/<form\s[^>]*>/g, 'action')
  const isPost = (tag: string) => /\smethod="post"/i.test(tag)
  const own = (values: string[]) =>
    values.map((value) => new URL(value, base)).filter((url) => url.origin === base.origin)
  return {
    addresses: own([...links, ...forms.filter(({ tag }) => !isPost(tag))].map(({ value }) => value)),
    posts: own(forms.filter(({ tag }) => isPost(tag)).map(({ value }) => value)),
    anchors: links.filter(({ value }) => /^#./.test(value)).map(({ value }) => decodeURIComponent(value.slice(1))),
  }
}

/** The end of the way: of a redirect where it leads. */
async function answerOf(url: URL, body?: string): Promise<{ status: number; html: string; url: URL }> {
  let [here, form] = [url, body]
  for (let steps = 0; steps <= mostRedirects; steps++) {
    const answer = await fetch(here, {
      redirect: 'manual',
      // As browsers ask: for gzip, which fetch asks for first, each page would be unpacked and packed once more.
      headers: { 'accept-encoding': 'br', ...(form !== undefined && { 'content-type': formType }) },
      ...(form !== undefined && { method: 'POST', body: form }),
    })
    const to = answer.headers.get('location')
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    const html = to === null && isPage ? await answer.text() : ''
    if (!answer.bodyUsed) await answer.body?.cancel()
    if (to === null) return { status: answer.status, html, url: here }
    ;[here, form] = [new URL(to, here), undefined]
    if (here.origin !== url.origin) return { status: 200, html: '', url: here }
  }
  return { status: 310, html: '', url: here }
}

type Crawl = { faults: string[]; pages: number }

async function crawl(starts: string[]): Promise<Crawl> {
  const faults: string[] = []
  const metAddresses = new Set<string>()
  const metPosts = new Set<string>()
  const counts = new Map<string, number>()
  const queue: { url: URL; from: string }[] = []
  let pages = 0

  function add(url: URL, from: string): void {
    url.hash = ''
    const kind = kindOf(url)
    const count = counts.get(kind) ?? 0
    if (metAddresses.has(url.href) || count >= ofEach) return
    metAddresses.add(url.href)
    counts.set(kind, count + 1)
    queue.push({ url, from })
  }

  async function post(url: URL, from: string): Promise<void> {
    if (metPosts.has(url.pathname)) return
    metPosts.add(url.pathname)
    const { status } = await answerOf(url, '')
    if (![200, 400, 401, 403, 409, 422, 429].includes(status))
      faults.push(`${from} posts to ${url.pathname}: ${status}`)
  }

  async function visit({ url, from }: { url: URL; from: string }): Promise<void> {
    const { status, html, url: here } = await answerOf(url)
    pages++
    if (status !== 200) {
      faults.push(`${from} leads to ${url.pathname}${url.search}: ${status}`)
      return
    }
    const { addresses, posts, anchors } = linksIn(html, here)
    for (const anchor of new Set(anchors))
      if (html && !html.includes(`id="${anchor}"`)) faults.push(`${url.pathname} has nothing called #${anchor}`)
    for (const address of addresses) add(address, url.pathname)
    for (const address of posts) await post(address, url.pathname)
  }

  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await visit(next)
  }
  for (const start of starts) add(new URL(start, origin()), 'the address bar')
  while (queue.length > 0) await Promise.all(Array.from({ length: atOnce }, work))
  return { faults, pages }
}

test('every link and every form of every page leads somewhere, in both languages', async () => {
  // Some hundred pages, each made for the first time: beside other work they take their time.
  test.setTimeout(180_000)
  const { faults, pages } = await crawl(['/', '/en/'])
  expect(faults).toEqual([])
  expect(pages).toBeGreaterThan(300)
})

/** Those that no other file looks at in this way. */
const kinds = [
  '/blog/',
  '/sales/',
  '/pages/delivery/',
  '/pages/faq/',
  '/about-us/',
  '/clinics/',
  '/adresa-magazinov/',
  '/kontakty/',
  '/no-such-page/',
]

test.describe('axe finds nothing on any kind of page', () => {
  test.use({ quiet: false })
  for (const [name, base, viewport] of [
    ['in Russian on a desk', '', { width: 1440, height: 900 }],
    ['in English on a phone', '/en', phoneScreen],
  ] as const)
    test(name, async ({ page }) => {
      test.setTimeout(120_000)
      await page.setViewportSize(viewport)
      const faults: string[] = []
      for (const path of kinds) {
        await openPage(page, base + path)
        for (const fault of await accessibilityFaults(page, { tags: wcagTags })) faults.push(`${base}${path} ${fault}`)
      }
      expect(faults).toEqual([])
    })
})
