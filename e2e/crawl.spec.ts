import { routes } from '../src/storefront/pages.ts'
import { expect, test } from '../src/testing/browser.ts'
import { htmlFaults } from './html-rules.ts'
import {
  accessibilityFaults,
  careArticle,
  excessWidth,
  openPage,
  readPages,
  scrolledBy,
  signInAsDemo,
  wcagTags,
} from './steps.ts'

/** Maximum number of addresses followed per kind of page (product, filter, list page); the others are alike. */
const ofEach = 10
/** Pages per kind that are validated against the HTML standard. */
const validatedPerKind = 2
const atOnce = 6
const maxRedirects = 4
const formType = 'application/x-www-form-urlencoded'

const origin = () => String(process.env['SHOP_URL'])
const entities: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' }
const unescape = (text: string) => text.replaceAll(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => entities[entity] ?? entity)

/** Kind of an address: its route and the names of its parameters. */
function kindOf({ pathname, searchParams }: URL): string {
  const match = routes.match(pathname)
  const page = match ? `${match.locale} ${match.route.id} ${match.region ? 'city' : ''}` : pathname
  return `${page} ${[...searchParams.keys()].toSorted().join()}`
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

type Links = { addresses: URL[]; posts: URL[] }

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
  }
}

const idsIn = (html: string) => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => unescape(id)))

/**
 * Redirects that a link may lead to: for guests, from member pages to the home page, which asks to sign in (R-6-04);
 * for members, from the sign-in pages (R-6-06). Links to other moved pages use the new address.
 */
const declaredRedirects = new Set(
  ['loyalty-program', 'settings-profile', 'history-orders', 'auth', 'registration'].map((id) => `302 ${id} → home`),
)

type Answer = { status: number; html: string; url: URL; redirect?: string }
type Sender = { cookie?: string; form?: string }

/** Final answer after following redirects. */
async function answerOf(url: URL, { cookie, form: body }: Sender = {}): Promise<Answer> {
  let [here, form] = [url, body]
  let redirect: string | undefined
  const at = ({ pathname }: URL) => routes.match(pathname)?.route.id ?? pathname.replace(/^\/en\//, '/')
  for (let steps = 0; steps <= maxRedirects; steps++) {
    const answer = await fetch(here, {
      redirect: 'manual',
      // Brotli, as browsers ask for: for gzip, fetch's first choice, each page would be unpacked and compressed again.
      headers: {
        'accept-encoding': 'br',
        ...(cookie && { cookie }),
        ...(form !== undefined && { 'content-type': formType }),
      },
      ...(form !== undefined && { method: 'POST', body: form }),
    })
    const to = answer.headers.get('location')
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
    const html = to === null && isPage ? await answer.text() : ''
    if (!answer.bodyUsed) await answer.body?.cancel()
    if (to === null) return { status: answer.status, html, url: here, ...(redirect && { redirect }) }
    const next = new URL(to, here)
    // The demo shop simulates external sites under its own addresses.
    if (next.origin !== url.origin || next.pathname.startsWith('/_')) return { status: 200, html: '', url: here }
    redirect ??= `${answer.status} ${at(here)} → ${at(next)}`
    ;[here, form] = [next, undefined]
  }
  return { status: 310, html: '', url: here }
}

type Crawl = { faults: string[]; pages: number; htmlFaults: string[] }
/** A signed-in crawl follows only private pages and posts no forms: all other pages are the same for everyone. */
type CrawlOptions = { cookie?: string }

async function crawl(starts: string[], { cookie }: CrawlOptions = {}): Promise<Crawl> {
  const faults: string[] = []
  const metAddresses = new Set<string>()
  const metPosts = new Set<string>()
  const counts = new Map<string, number>()
  const breaches = new Set<string>()
  const queue: { url: URL; from: string; isValidated: boolean }[] = []
  const ids = new Map<string, Set<string>>()
  const anchors = new Map<string, string>()
  let pages = 0

  function add(link: URL, from: string): void {
    const url = new URL(link)
    url.hash = ''
    if (link.hash.length > 1) anchors.set(link.href, from)
    const isOwn = routes.match(url.pathname)?.route.kind === 'private'
    const kind = kindOf(url)
    const count = counts.get(kind) ?? 0
    if (metAddresses.has(url.href) || count >= ofEach || (cookie && !isOwn)) return
    metAddresses.add(url.href)
    counts.set(kind, count + 1)
    queue.push({ url, from, isValidated: count < validatedPerKind })
  }

  async function post(url: URL, from: string): Promise<void> {
    if (cookie || metPosts.has(url.pathname)) return
    metPosts.add(url.pathname)
    const { status } = await answerOf(url, { form: '' })
    if (![200, 400, 401, 403, 409, 422, 429].includes(status))
      faults.push(`${from} posts to ${url.pathname}: ${status}`)
  }

  async function visit({ url, from, isValidated }: (typeof queue)[number]): Promise<void> {
    const { status, html, url: here, redirect } = await answerOf(url, cookie ? { cookie } : {})
    pages++
    if (redirect && !declaredRedirects.has(redirect)) faults.push(`${from} leads to ${url.pathname}: ${redirect}`)
    if (status !== 200) {
      faults.push(`${from} leads to ${url.pathname}${url.search}: ${status}`)
      return
    }
    if (html && isValidated)
      for (const fault of await htmlFaults(html)) breaches.add(`${url.pathname}${url.search} ${fault}`)
    if (html) ids.set(url.href, idsIn(html))
    const { addresses, posts } = linksIn(html, here)
    for (const address of addresses) add(address, url.pathname)
    for (const address of posts) await post(address, url.pathname)
  }

  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await visit(next)
  }
  for (const start of starts) add(new URL(start, origin()), 'the address bar')
  while (queue.length > 0) await Promise.all(Array.from({ length: atOnce }, work))
  for (const [href, from] of anchors) {
    const [page = '', hash = ''] = href.split('#')
    const names = ids.get(page)
    if (names && !names.has(decodeURIComponent(hash))) faults.push(`${from} leads to ${href}, which has no such place`)
  }
  return { faults, pages, htmlFaults: [...breaches] }
}

test('every link, form and anchor of every page leads somewhere, in both languages', async () => {
  // Some hundred pages, each rendered for the first time: slow beside other work.
  test.setTimeout(300_000)
  const { faults, pages, htmlFaults: breaches } = await crawl(['/', '/en/'])
  expect(faults).toEqual([])
  // HTML standard with the exceptions of html-rules.ts: autocomplete, landmarks, nesting, ids.
  expect(breaches).toEqual([])
  expect(pages).toBeGreaterThan(300)
})

test('every link of the member pages leads somewhere', async ({ request }) => {
  test.setTimeout(300_000)
  await signInAsDemo(request)
  const cookie = (await request.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const member = await crawl(['/profile/', '/en/profile/', '/cart/', '/en/cart/'], { cookie })
  const { faults, pages } = member
  expect(faults).toEqual([])
  expect(member.htmlFaults).toEqual([])
  expect(pages).toBeGreaterThan(30)
})

/** Pages with no such check in other files, and pages found by a link. */
const kinds = [...readPages, '/blog/uhod/', `/comments${careArticle}`, '/no-such-page/']
const linkedPages = [
  { from: '/sales/', to: /href="([^"]*\/sales\/[^"/]+\/[^"/]+\/)"/ },
  { from: '/pages/public_offerta/', to: /href="([^"]*\?compare=[^"]*)"/ },
]

test.describe('axe finds nothing on any kind of page, and none is wider than the narrowest phone (R-D-20)', () => {
  test.use({ quiet: false })
  for (const [name, base, viewport] of [
    ['in English on a desk', '/en', { width: 1440, height: 900 }],
    ['in Russian on the narrowest phone', '', { width: 360, height: 740 }],
  ] as const)
    test(name, async ({ page, request }) => {
      test.setTimeout(300_000)
      const faults: string[] = []
      const look = async (path: string) => {
        for (const fault of await accessibilityFaults(page, { tags: wcagTags })) faults.push(`${path} ${fault}`)
        const excess = await excessWidth(page)
        if (excess > 0) faults.push(`${path} is ${excess} px too wide`)
      }
      await page.setViewportSize(viewport)
      const linkedPaths = await Promise.all(
        linkedPages.map(async ({ from, to }) =>
          unescape(to.exec(await (await request.get(base + from)).text())?.[1] ?? ''),
        ),
      )
      for (const path of [...kinds.map((each) => base + each), ...linkedPaths]) {
        await openPage(page, path)
        if ((await scrolledBy(page)) > 0) faults.push(`${path} opens below its top`)
        await look(path)
      }
      // A page without scripts never becomes live, so there is no need to wait.
      await page.goto(`${base}/offline.html`)
      await look('offline')
      expect(faults).toEqual([])
    })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an article, the questions and two wordings side by side are readable (R-2.1-11 R-2.1-33 R-7-17)', async ({
    page,
    request,
  }) => {
    await page.goto(careArticle)
    const contents = page.getByRole('navigation', { name: 'В статье' }).getByRole('link')
    expect(await contents.count()).toBeGreaterThan(2)
    for (const each of await contents.all()) {
      await each.click()
      const id = decodeURIComponent(new URL(page.url()).hash.slice(1))
      await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
    }
    await page.goto('/pages/faq/')
    const question = page.getByRole('main').locator('details').first()
    await question.locator('summary').click()
    await expect(question.locator('p').first()).toBeVisible()
    await page.getByRole('searchbox').last().fill('возврат')
    await page.getByRole('searchbox').last().press('Enter')
    await expect(page).toHaveURL(/\/pages\/faq\/\?search=/)
    await expect(page.getByRole('main').locator('mark').first()).toBeVisible()
    const offer = await (await request.get('/pages/public_offerta/')).text()
    await page.goto(unescape(/href="([^"]*\?compare=[^"]*)"/.exec(offer)?.[1] ?? ''))
    await expect(page.getByRole('main').locator('ins').first()).toBeVisible()
    await expect(page.getByRole('main').locator('del').first()).toBeVisible()
  })
})
