import type { Page, Request } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { openPage, phone } from './steps.ts'

/* Requests of a phone before a page can be shown: counted, never timed. */

test.use(phone)

const pages = {
  home: '/',
  list: '/kategorii/topy/',
  product: '/content/top-onega-v-vyrez-ladoga/',
  'home in English': '/en/',
  'product in English': '/en/content/top-onega-v-vyrez-ladoga/',
}

/** Records all requests by kind. */
function follow(page: Page) {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  return (kind: string) => requests.filter((request) => request.resourceType() === kind)
}

/** Styles for print and forced colors: they block no screen and come last. */
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
    // One of the two pictures of the home page is for wide screens; the first row of a list has two.
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

/** Vertical positions of the main elements loaded so far; elements below the screen are left out. */
const placesOf = (page: Page) =>
  page.evaluate(() =>
    ['h1', 'h1 ~ p', 'main picture', 'main form', 'main nav', 'main article']
      .map((part) => [part, Math.round(document.querySelector(part)?.getBoundingClientRect().top ?? -1)] as const)
      .filter(([, top]) => top >= 0 && top < innerHeight),
  )

test.describe('on a network that delivers the HTML in pieces', () => {
  test.use({ javaScriptEnabled: false })

  for (const name of ['home', 'list', 'product'] as const)
    test(`nothing that stands on the ${name} page is pushed away by what comes after it`, async ({ page }) => {
      const html = await (await page.request.get(pages[name])).text()
      await page.goto(pages[name])
      const finalPlaces = new Map(await placesOf(page))
      expect(finalPlaces.size).toBeGreaterThan(1)
      let body = ''
      await page.route(pages[name], (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
      // Cut points for the HTML: behind closing tags of the first screens.
      const tags = [...html.matchAll(/<\/(?:picture|h1|p|a|button|form|span)>/g)].map(
        (tag) => tag.index + tag[0].length,
      )
      const cuts = tags.filter((cut) => cut > html.indexOf('<main')).slice(0, 120)
      for (let at = 0; at < cuts.length; at += 8) {
        body = html.slice(0, cuts[at])
        await page.goto(pages[name])
        for (const [part, top] of await placesOf(page))
          expect(`${part} at ${top} px`, body.slice(-80)).toBe(`${part} at ${finalPlaces.get(part)} px`)
      }
    })
})

test('the first requested picture is the visible one', async ({ page }) => {
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

test('header and footer data are loaded once, before hydration, and kept for the next full load', async ({ page }) => {
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

test('every style is loaded once along the way, and the page is never unstyled', async ({ page }) => {
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
  // A style sheet fetched without being applied would leave the page unstyled.
  const inPage = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  expect(inPage.toSorted()).toEqual(sheets.toSorted())
})

const isLaidOut = (page: Page, part: string) =>
  page.locator(part).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))

test('content far below is laid out after hydration, and at once when the page opens there', async ({ page }) => {
  let letThrough = () => {}
  const scripts = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\.js$/, (route) => scripts.then(() => route.continue()))
  await page.goto(`${pages.list}?group=color`, { waitUntil: 'domcontentloaded' })
  const far = '[data-place="20"] h2'
  await expect.poll(() => isLaidOut(page, far)).toBe(false)
  expect(await isLaidOut(page, '[data-place="0"] h2')).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => isLaidOut(page, far)).toBe(true)
  await page.emulateMedia({ media: null })
  letThrough()
  await expect(page.locator('html')).not.toHaveAttribute('data-opening')
  expect(await isLaidOut(page, far)).toBe(true)

  await page.goto('/content/top-onega-v-vyrez-ladoga/#reviews')
  expect(await isLaidOut(page, '#reviews h2')).toBe(true)
  await expect(page.locator('html')).not.toHaveAttribute('data-opening')
})
