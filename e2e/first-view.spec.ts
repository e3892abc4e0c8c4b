import type { Page, Request } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { openPage, phone } from './steps.ts'

/* What a phone has to fetch before it can show a page: counted, never timed. */

test.use(phone)

const pages = {
  home: '/',
  list: '/kategorii/topy/',
  product: '/content/top-onega-v-vyrez-ladoga/',
  'home in English': '/en/',
  'product in English': '/en/content/top-onega-v-vyrez-ladoga/',
}

/** Everything that is asked for, by kind. */
function follow(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return (kind: string) => requests.filter((request) => request.resourceType() === kind)
}

/** Paper and forced colors: no screen waits for it, and it comes last. */
const sheetForOtherMedia = '/other-media.css'

const nameOf = (request: Request) => new URL(request.url()).pathname
const bytesOf = async (requests: Request[]) => {
  const bodies = await Promise.all(requests.map(async (request) => (await request.response())?.body()))
  return bodies.reduce((sum, body) => sum + (body?.length ?? 0), 0)
}
const styleOf = (page: Page, part: string, property: string) =>
  page.locator(part).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [name, address] of Object.entries(pages)) {
    test(`the ${name} page is styled by its HTML alone`, async ({ page }) => {
      const requestsOf = follow(page)
      await page.goto(address)
      expect(requestsOf('stylesheet').map(nameOf)).toEqual([sheetForOtherMedia])
      expect(await styleOf(page, 'h1', 'font-family')).toContain('Yasmena Display')
      expect(await styleOf(page, 'footer', 'background-color')).toBe('rgb(11, 41, 37)')
    })
  }
})

for (const [name, address] of Object.entries(pages)) {
  test(`the ${name} page asks for its first picture, then for its letters, and for scripts when it has been painted`, async ({
    page,
  }) => {
    const html = await (await page.request.get(address)).text()
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).toContain(`href="${sheetForOtherMedia}" media="print, (forced-colors: active)"`)
    const urgent = [
      ...head
        .replace(`<link rel="stylesheet" href="${sheetForOtherMedia}"`, '')
        .matchAll(/<link rel="(?:preload" as="(\w+)|(stylesheet))"/g),
    ]
    const kinds = urgent.map(([, kind, sheet]) => kind ?? sheet)
    // Of two pictures on the home page one is for wide screens; the first row of a list has two.
    expect(kinds.join(' ')).toMatch(/^image (image )?font font font font$/)
    expect(head).not.toContain('<script src')
    const scripts = html.slice(html.indexOf('<template id="code">'), html.indexOf('</template>'))
    expect(scripts.match(/<(?:link|script) [^>]*\.js"/g)?.length).toBeGreaterThan(1)
    expect(html.replace(scripts, '')).not.toMatch(/<(?:link|script) [^>]*\.js"/)
  })

  test(`the ${name} page is read in letters of at most 37 KB`, async ({ page }) => {
    const requestsOf = follow(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(await bytesOf(requestsOf('font'))).toBeLessThan(37_000)
  })
}

test('the first picture that is asked for is the one that is shown', async ({ page }) => {
  for (const address of [pages.home, pages.list, pages.product]) {
    const requestsOf = follow(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    const [first] = requestsOf('image')
    const shownPaths = await page
      .locator('main img[fetchpriority=high]')
      .evaluateAll((images) => images.map((image) => new URL((image as HTMLImageElement).currentSrc).pathname))
    expect(shownPaths).toContain(nameOf(first!))
    page.removeAllListeners('request')
  }
})

test('header and footer come as data once, before the page lives, and are kept for the next full load', async ({
  page,
}) => {
  const requestsOf = follow(page)
  await openPage(page, pages.product)
  const frameRequests = () =>
    [...requestsOf('fetch'), ...requestsOf('other')].filter((each) => each.url().includes('/_frame/'))
  expect(frameRequests()).toHaveLength(1)
  await openPage(page, pages.list)
  const responses = await Promise.all(frameRequests().map((request) => request.response()))
  expect(new Set(frameRequests().map(nameOf)).size).toBe(1)
  expect(responses.map((response) => response?.headers()['cache-control'])).toEqual(
    responses.map(() => 'public, max-age=31536000, immutable'),
  )
  const entry = await page.evaluate(() =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes('/_frame/')),
  )
  expect(entry).toMatchObject({ transferSize: 0 })
})

test('on the way through the shop every style comes once, and the page is never without', async ({ page }) => {
  const requestsOf = follow(page)
  await openPage(page, '/')
  const inHtml = (await page.locator('style[data-sheets]').getAttribute('data-sheets'))?.split(' ') ?? []
  expect(inHtml.length).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Весь каталог' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Каталог' })).toBeVisible()
  await page.goBack()
  await page.goForward()
  await page.locator('article a').first().click()
  await expect(page.locator('h1')).not.toHaveText('Каталог')
  const sheets = requestsOf('stylesheet').map(nameOf)
  expect(sheets).toEqual([...new Set(sheets)])
  expect(sheets.filter((sheet) => inHtml.includes(sheet))).toEqual([])
  // A sheet that was only fetched would be a page without clothes.
  const inPage = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  expect(inPage.toSorted()).toEqual(sheets.toSorted())
})
