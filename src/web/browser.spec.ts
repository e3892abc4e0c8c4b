import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test, type Page, type Request } from '@playwright/test'

test.describe.configure({ mode: 'default' })

let server: ChildProcess
let origin = ''

test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = spawn(process.execPath, [path.join(import.meta.dirname, 'fixtures/serve.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output: unknown[] = server.stdout ? await once(server.stdout, 'data') : []
  origin = String(output[0]).trim()
})
test.afterAll(async () => {
  server.kill()
  if (server.exitCode === null) await once(server, 'exit')
})

type Requests = { problems: string[]; loads: string[]; data: string[]; outside: string[] }

/** Records console messages, full loads and data requests. */
function watch(page: Page): Requests {
  const requests: Requests = { problems: [], loads: [], data: [], outside: [] }
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && requests.problems.push(message.text()),
  )
  page.on('pageerror', (error) => requests.problems.push(error.message))
  page.on('request', (request: Request) => {
    const url = new URL(request.url())
    if (url.origin !== origin) requests.outside.push(url.origin)
    if (request.isNavigationRequest()) requests.loads.push(url.pathname)
    if (url.pathname.startsWith('/_data/')) requests.data.push(url.pathname.slice('/_data'.length))
  })
  return requests
}

async function open(page: Page, path: string): Promise<Requests> {
  const requests = watch(page)
  await page.goto(origin + path)
  await page.locator('html[data-live]').waitFor()
  requests.loads.length = 0
  return requests
}

const link = (page: Page, href: string) => page.locator(`header a[href="${href}"]`)
const heading = (page: Page, text: string) => expect(page.locator('main h1')).toHaveText(text)
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
/** Scrolls and waits two frames: browsers fire scroll events with the next frame. */
const scrollTo = (page: Page, y: number) =>
  page.evaluate((top) => {
    window.scrollTo(0, top)
    return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
  }, y)
const troubles = (page: Page) => page.evaluate(() => window.seenByPage.troubles)
const go = (page: Page, to: string) => page.evaluate((address) => window.seenByPage.navigate(address), to)

test('a never hydrated part stays as sent until navigation loads its code', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  const requests = await open(page, '/')
  await expect(page.locator('#slogan')).toHaveText('Шьём сами')
  expect(await page.locator('#boot').textContent()).not.toContain('Шьём сами')
  expect(scripts.filter((url) => url.includes('home.part'))).toEqual([])
  await go(page, '/items/a/')
  await expect(page.locator('#slogan')).toHaveCount(0)
  await go(page, '/')
  await expect(page.locator('#slogan')).toHaveText('Шьём сами')
  expect(scripts.filter((url) => url.includes('home.part'))).toHaveLength(1)
  expect({ loads: requests.loads, problems: requests.problems }).toEqual({ loads: [], problems: [] })
})

/** Pages that request the code of such a part, which arrives when `bring` is called. */
async function holdPartCode(page: Page): Promise<{ codeRequests: string[]; bring: () => void }> {
  const codeRequests: string[] = []
  let bring = (): void => undefined
  const permission = new Promise<void>((resolve) => (bring = resolve))
  await page.route('**/item.part-*.js', async (route) => {
    codeRequests.push(route.request().url())
    await permission
    await route.continue()
  })
  return { codeRequests, bring: () => bring() }
}

test('replays events of a part in order when its code arrives', async ({ page }) => {
  const { codeRequests, bring } = await holdPartCode(page)
  const requests = await open(page, '/items/a/?sort=new')
  await expect(page.locator('#sorted')).toHaveText('new')
  expect(codeRequests).toEqual([])
  await page.locator('#wish').fill('халат')
  await page.locator('#send').click()
  await expect.poll(() => codeRequests.length).toBe(1)
  await expect(page.locator('#send')).toHaveText('Отправить')
  bring()
  await expect(page.locator('#send')).toHaveText('Отправить [халат]')
  await expect(page.locator('#wish')).toHaveValue('халат')
  await page.locator('#send').click()
  await expect(page.locator('#send')).toHaveText('Отправить [халат][халат]')
  expect({ codeRequests: codeRequests.length, problems: requests.problems }).toEqual({ codeRequests: 1, problems: [] })
})

test('replays Enter in a field and leaving it', async ({ page }) => {
  const { codeRequests, bring } = await holdPartCode(page)
  const requests = await open(page, '/items/a/?sort=new')
  await page.locator('#wish').fill('халат')
  await page.locator('#wish').press('Enter')
  await page.locator('#wish').blur()
  await expect.poll(() => codeRequests.length).toBe(1)
  bring()
  await expect(page.locator('#send')).toHaveText('Отправить [халат]')
  await expect(page.locator('#left')).toHaveText('халат')
  expect(requests.problems).toEqual([])
})

test('new data hydrates an untouched part once its code arrives', async ({ page }) => {
  const { codeRequests, bring } = await holdPartCode(page)
  const requests = await open(page, '/items/a/?sort=new')
  const going = go(page, '/items/a/?sort=price')
  await expect.poll(() => codeRequests.length).toBe(1)
  await expect(page.locator('#sorted')).toHaveText('new')
  bring()
  await going
  await expect(page.locator('#sort')).toHaveText('price')
  await expect(page.locator('#sorted')).toHaveText('price')
  await page.locator('#send').click()
  await expect(page.locator('#send')).toHaveText('Отправить []')
  expect({ loads: requests.loads, problems: requests.problems }).toEqual({ loads: [], problems: [] })
})

test('every kind of page hydrates without console messages or foreign requests', async ({ page }) => {
  for (const path of ['/', '/en/', '/items/a/?sort=new&utm_source=x', '/spb/items/a/', '/long/', '/auth/reset/']) {
    const requests = await open(page, path)
    await expect(page.locator('h1')).toHaveCount(1)
    expect({ path, problems: requests.problems, outside: requests.outside }).toEqual({
      path,
      problems: [],
      outside: [],
    })
  }
})

test('navigation keeps the header’s state and gives each page a fresh one', async ({ page }) => {
  const requests = await open(page, '/items/a/')
  await page.click('#cart')
  await page.click('#own')
  await link(page, '/items/c/').click()
  await heading(page, 'Вещь c')
  await expect(page.locator('#cart')).toHaveText('1')
  await expect(page.locator('#own')).toHaveText('0')
  await page.click('#own')
  await go(page, '/items/c/?sort=new')
  await expect(page.locator('#sort')).toHaveText('new')
  await expect(page.locator('#own')).toHaveText('1')
  expect([requests.loads, requests.problems]).toEqual([[], []])
})

test('R-7-58 pointing at a link prefetches it once, and the click uses that', async ({ page }) => {
  const requests = await open(page, '/')
  await link(page, '/items/c/').hover()
  await expect.poll(() => requests.data).toContain('/items/c/')
  await link(page, '/items/c/').hover()
  await link(page, '/items/c/').click()
  await heading(page, 'Вещь c')
  expect(requests.data.filter((path) => path === '/items/c/')).toHaveLength(1)
})

test('R-7-58 prefetches a marked link in idle time, nothing with data saver', async ({ page }) => {
  const requests = await open(page, '/')
  await expect.poll(() => requests.data).toEqual(['/items/seen/'])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  const saving = await open(page, '/')
  await link(page, '/items/c/').hover()
  await link(page, '/items/b/').hover()
  await link(page, '/items/b/').click()
  await heading(page, 'Вещь b')
  expect(saving.data).toEqual(['/items/b/'])
})

test('the newest navigation wins over a slower older one', async ({ page }) => {
  await open(page, '/')
  let release = () => {}
  const permission = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_data/items/b/', async (route) => {
    await permission
    await route.continue().catch(() => undefined)
  })
  await link(page, '/items/b/').click()
  await link(page, '/items/c/').click()
  await heading(page, 'Вещь c')
  release()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await heading(page, 'Вещь c')
  expect(new URL(page.url()).pathname).toBe('/items/c/')
})

test('a second click on the same link during navigation arrives as well', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => {
    for (let n = 0; n < 3; n++) document.querySelector<HTMLElement>('header a[href="/items/c/"]')?.click()
  })
  await heading(page, 'Вещь c')
  expect(await troubles(page)).toEqual([])
})

test('R-9-22 a navigation over 200 ms shows as busy, a short one never', async ({ page }) => {
  await open(page, '/')
  await link(page, '/items/c/').click()
  await heading(page, 'Вещь c')
  let release = () => {}
  const permission = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_data/items/b/', async (route) => {
    await permission
    await route.continue()
  })
  await link(page, '/items/b/').click()
  await expect(page.locator('#busy')).toHaveText('busy')
  await expect(page.locator('#progress')).toHaveAttribute('data-busy', 'true')
  release()
  await heading(page, 'Вещь b')
  await expect(page.locator('#busy')).toHaveText('idle')
})

test('R-2.8-01 R-9-09 scrolls to the top 250 ms after a navigation', async ({ page }) => {
  await page.clock.install()
  await open(page, '/items/a/')
  await scrollTo(page, 1200)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.locator('#bottom').click()
  await heading(page, 'Вещь b')
  await page.clock.runFor(240)
  expect(await scrollY(page)).toBeGreaterThan(0)
  await page.clock.runFor(60)
  await expect.poll(() => scrollY(page)).toBe(0)
})

test('back, forward and reload restore the scroll position', async ({ page }) => {
  await open(page, '/items/a/')
  await scrollTo(page, 1500)
  await go(page, '/items/b/')
  await heading(page, 'Вещь b')
  await expect.poll(() => scrollY(page)).toBe(0)
  await scrollTo(page, 900)
  await page.goBack()
  await heading(page, 'Вещь a')
  await expect.poll(() => scrollY(page)).toBe(1500)
  await page.goForward()
  await heading(page, 'Вещь b')
  await expect.poll(() => scrollY(page)).toBe(900)
  await page.waitForFunction(() => (history.state as { y: number }).y === 900)
  await page.reload()
  await page.locator('html[data-live]').waitFor()
  await expect.poll(() => scrollY(page)).toBe(900)
})

test('two fast steps back arrive at the first page and its position', async ({ page }) => {
  await open(page, '/items/a/')
  await scrollTo(page, 1100)
  await go(page, '/items/b/')
  await scrollTo(page, 700)
  await go(page, '/items/c/')
  await page.evaluate(() => {
    window.seenByPage.invalidate()
    history.back()
    history.back()
  })
  await heading(page, 'Вещь a')
  await expect.poll(() => scrollY(page)).toBe(1100)
  expect(new URL(page.url()).pathname).toBe('/items/a/')
  await page.goForward()
  await heading(page, 'Вещь b')
  await expect.poll(() => scrollY(page)).toBe(700)
})

const anchorTop = (page: Page) =>
  page.evaluate(() => Math.round(document.getElementById('anchor')?.getBoundingClientRect().top ?? -1))

test('R-2.8-02 R-9-09 an anchor stops 82 px below the edge, and back returns', async ({ page }) => {
  const requests = await open(page, '/long/')
  await page.click('#to-anchor')
  await expect.poll(() => anchorTop(page)).toBe(82)
  await expect(page).toHaveURL(`${origin}/long/#anchor`)
  await expect(page.locator('#anchor')).toBeFocused()
  await page.goBack()
  await expect.poll(() => scrollY(page)).toBe(0)
  expect([requests.data.filter((path) => path === '/long/'), requests.loads]).toEqual([[], []])
})

test('R-2.8-02 scrolls to an anchor on another page and in the first URL', async ({ page }) => {
  await open(page, '/')
  await link(page, '/long/#anchor').click()
  await heading(page, 'Длинная')
  await expect.poll(() => anchorTop(page)).toBe(82)
  const other = await page.context().newPage()
  await open(other, '/long/#anchor')
  await expect.poll(() => anchorTop(other)).toBe(82)
})

test('jumps to an anchor with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/long/')
  const heights = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const scrolledTo: number[] = []
        addEventListener('scroll', () => scrolledTo.push(window.scrollY))
        addEventListener('scrollend', () => resolve(scrolledTo))
      }),
  )
  await page.click('#to-anchor')
  expect(await heights).toHaveLength(1)
  expect(await anchorTop(page)).toBe(82)
})

test('navigation moves focus to the heading and announces the title', async ({ page }) => {
  await open(page, '/')
  await link(page, '/items/c/').click()
  await heading(page, 'Вещь c')
  await expect(page.locator('main h1')).toBeFocused()
  await expect(page.locator('#announcer')).toHaveText('Вещь c')
})

test('R-2.8-03 notifies listeners when a navigation begins', async ({ page }) => {
  await open(page, '/long/')
  await page.click('#to-anchor')
  await link(page, '/items/c/').click()
  await heading(page, 'Вещь c')
  expect(await page.evaluate(() => window.seenByPage.navigations)).toEqual(['/long/', '/items/c/'])
})

test('a missing page shows the error page without a reload, and links work', async ({ page }) => {
  const requests = await open(page, '/')
  await link(page, '/items/none/').click()
  await heading(page, 'Страница не найдена')
  expect(new URL(page.url()).pathname).toBe('/items/none/')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await link(page, '/items/c/').click()
  await heading(page, 'Вещь c')
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  expect([requests.loads, requests.problems]).toEqual([[], []])
  for (const path of ['/items/none/', '/nothing/at/all/', '/en/nothing/at/all/']) {
    await page.goto(origin + path)
    await page.locator('html[data-live]').waitFor()
    await heading(page, 'Страница не найдена')
  }
  await link(page, '/items/c/').click()
  await heading(page, 'Вещь c')
})

test('follows a redirect of a loader, and skips its own address in the history', async ({ page }) => {
  const requests = await open(page, '/long/')
  await link(page, '/items/moved/').click()
  await heading(page, 'Вещь a')
  await expect(page).toHaveURL(`${origin}/items/a/`)
  await page.goBack()
  await heading(page, 'Длинная')
  expect(requests.loads).toEqual([])
})

test('a step back onto a moved address keeps the forward history', async ({ page }) => {
  await open(page, '/items/b/')
  await go(page, '/items/c/')
  await page.evaluate(() => window.seenByPage.invalidate())
  await page.route('**/_data/items/b/', async (route) => {
    const { release } = (await (await route.fetch()).json()) as { release: string }
    await route.fulfill({ json: { status: 301, release, to: '/items/a/' } })
  })
  await page.goBack()
  await heading(page, 'Вещь a')
  await expect(page).toHaveURL(`${origin}/items/a/`)
  await page.goForward()
  await heading(page, 'Вещь c')
})

test('leaves foreign addresses, modifier keys and new windows to the browser', async ({ page, context }) => {
  const requests = await open(page, '/')
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    link(page, '/items/c/').click({ modifiers: ['ControlOrMeta'] }),
  ])
  await other.close()
  await heading(page, 'Главная')
  expect(requests.loads).toEqual([])
  await link(page, '/api/outside/').click()
  await expect(page).toHaveTitle('Снаружи')
  expect(requests.loads).toEqual(['/api/outside/'])
})

test('R-4.2-11 R-8-23 R-9-08 a failed chunk reloads once in 60 s, a failed prefetch never', async ({ page }) => {
  const requests = await open(page, '/')
  await page.route(/assets\/long\.page/, (route) => route.abort())
  await page.evaluate(() => sessionStorage.clear())
  await link(page, '/long/').hover()
  await expect.poll(() => requests.data).toContain('/long/')
  await expect.poll(() => requests.problems.length).toBeGreaterThan(0)
  expect(requests.loads).toEqual([])
  await link(page, '/long/').click()
  await expect.poll(() => requests.loads).toEqual(['/long/'])
  await heading(page, 'Длинная')
  await page.goto(`${origin}/`)
  await page.locator('html[data-live]').waitFor()
  requests.loads.length = 0
  await link(page, '/long/').click()
  await expect.poll(() => troubles(page)).toEqual(['failed'])
  await heading(page, 'Главная')
  expect(requests.loads).toEqual([])
  await page.evaluate(() => sessionStorage.setItem('full-load', String(Date.now() - 60_001)))
  await link(page, '/long/').click()
  await expect.poll(() => requests.loads).toEqual(['/long/'])
})

test('an answer of another release causes one full load', async ({ page }) => {
  const requests = await open(page, '/')
  await page.route('**/_data/items/b/', async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, release: '/assets/entry-of-tomorrow.js' } })
  })
  await link(page, '/items/b/').click()
  await expect.poll(() => requests.loads).toEqual(['/items/b/'])
  await heading(page, 'Вещь b')
})

test('a failed data request keeps the page and shows one message', async ({ page }) => {
  const requests = await open(page, '/')
  await page.route('**/_data/items/b/', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.route('**/_data/items/c/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Вход в сеть' }))
  await link(page, '/items/b/').click()
  await expect(page.locator('#announcer')).toHaveText('Не загрузилось')
  await link(page, '/items/c/').click()
  await expect.poll(() => troubles(page)).toEqual(['failed', 'failed'])
  await heading(page, 'Главная')
  expect([new URL(page.url()).pathname, requests.loads]).toEqual(['/', []])
  expect(requests.data.filter((path) => path === '/items/b/').length).toBeLessThanOrEqual(2)
})

test('a failed step back keeps page and address together', async ({ page }) => {
  await open(page, '/items/a/')
  await go(page, '/items/b/')
  await go(page, '/items/c/')
  await page.evaluate(() => window.seenByPage.invalidate())
  await page.route('**/_data/items/a/', (route) => route.abort())
  await page.evaluate(() => history.go(-2))
  await expect.poll(() => troubles(page)).toEqual(['failed'])
  await expect(page).toHaveURL(`${origin}/items/c/`)
  await heading(page, 'Вещь c')
  await page.goBack()
  await heading(page, 'Вещь b')
})

test('offline the page stays and shows the reason', async ({ page, context }) => {
  await open(page, '/')
  await context.setOffline(true)
  await link(page, '/items/c/').click()
  await expect.poll(() => troubles(page)).toEqual(['offline'])
  await expect(page.locator('#announcer')).toHaveText('Нет сети')
  await heading(page, 'Главная')
  await context.setOffline(false)
  await link(page, '/items/c/').click()
  await heading(page, 'Вещь c')
})

test('a throwing component leaves the header, a message and a link home', async ({ page }) => {
  await open(page, '/shaky/')
  await page.click('#break')
  await expect(page.getByRole('alert')).toContainText('Что-то сломалось')
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/')
  await link(page, '/items/c/').click()
  await heading(page, 'Вещь c')
})

test('R-2.8-04 guest pages redirect members home, member pages redirect guests to sign in', async ({
  page,
  context,
}) => {
  await open(page, '/')
  await link(page, '/profile/').click()
  await expect(page).toHaveURL(`${origin}/auth/`)
  await context.addCookies([{ name: 'member', value: '1', url: origin }])
  await link(page, '/items/c/').click()
  await heading(page, 'Вещь c')
  await link(page, '/auth/').click()
  await heading(page, 'Главная')
  await link(page, '/profile/').click()
  await heading(page, 'Профиль')
  await page.goto(`${origin}/en/auth/`)
  await expect(page).toHaveURL(`${origin}/en/`)
})

test('each page has its own head', async ({ page }) => {
  await open(page, '/')
  await link(page, '/items/c/').click()
  await expect(page).toHaveTitle('Вещь c')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', 'https://shop.example/items/c/')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Описание c </script>')
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', 'https://shop.example/media/c.jpg')
  await expect(page.locator('link[hreflang=en]')).toHaveAttribute('href', 'https://shop.example/en/items/c/')
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
  await link(page, '/').click()
  await expect(page).toHaveTitle('Главная')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
})

test('the language switch keeps page and query, and updates header and html lang', async ({ page }) => {
  const requests = await open(page, '/spb/items/a/?sort=new&utm_source=x')
  await page.click('#cart')
  await page.click('#language')
  await expect(page.locator('#greeting')).toHaveText('Hello')
  await expect(page).toHaveURL(`${origin}/en/spb/items/a/?sort=new`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('#cart')).toHaveText('1')
  await page.click('#language')
  await expect(page.locator('#greeting')).toHaveText('Привет')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  expect([requests.loads, requests.problems]).toEqual([[], []])
})

test('fetches header and footer again only after a change', async ({ page }) => {
  await open(page, '/')
  const frames: string[] = []
  page.on('request', (request) => request.url().includes('/_frame/') && frames.push(request.url()))
  await link(page, '/long/').click()
  await heading(page, 'Длинная')
  expect(frames).toEqual([])
  await page.request.post(`${origin}/api/greeting/`, {
    data: 'Здравствуйте',
    headers: { 'content-type': 'text/plain' },
  })
  await link(page, '/items/c/').click()
  await expect(page.locator('#greeting')).toHaveText('Здравствуйте')
  expect(frames).toHaveLength(1)
})

test('private pages are fetched again on each visit', async ({ page }) => {
  const requests = await open(page, '/')
  await link(page, '/auth/').hover()
  for (const [href, text] of [
    ['/auth/', 'Вход  без'],
    ['/', 'Главная'],
    ['/auth/', 'Вход  без'],
  ] as const) {
    await link(page, href).click()
    await heading(page, text)
  }
  expect(requests.data.filter((path) => path === '/auth/')).toHaveLength(2)
})
