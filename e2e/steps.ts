import { randomInt, randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type APIRequestContext, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { live } from '../src/testing/browser.ts'

/* Steps and locators shared by the browser tests. */

export const phoneScreen = { width: 390, height: 844 }
export const phone = { viewport: phoneScreen, hasTouch: true, isMobile: true }

/** Opens a page and waits until it is hydrated. */
export async function openPage(page: Page, address: string) {
  const response = await page.goto(address)
  await page.locator(live).waitFor()
  return response
}

/** Opens a page and waits for the data of the visitor: cart and favorites. */
export async function openPageAsKnownVisitor(page: Page, address: string) {
  const visitor = page.waitForResponse(/\/api\/utils\/general\//)
  await openPage(page, address)
  await visitor
}

/** Sets the cookie of a visitor who chose a city earlier. */
export const rememberCity = (context: BrowserContext, baseURL: string | undefined, city: object) =>
  context.addCookies([{ name: 'isCity', value: encodeURIComponent(JSON.stringify(city)), url: baseURL ?? '' }])

/** Fills the cart with one line. */
export async function fillCart(page: Page) {
  const answer = await page.request.get('/api/catalog/detail/fartuk-syas-s-karmanom-hvoya/offers/')
  const { sizes } = (await answer.json()) as { sizes: { id: number }[] }
  const addition = await page.request.post('/api/cart/add/', { data: { amount: 2, trade_offer: sizes[0]?.id } })
  expect(addition.status(), await addition.text()).toBe(200)
}

export const careArticle = '/blog/uhod/kak-stirat-meditsinskuyu-formu/'
/** Content pages, one of each kind. */
export const readPages = [
  '/blog/',
  careArticle,
  '/sales/',
  '/pages/',
  '/pages/delivery/',
  '/pages/faq/',
  '/about-us/',
  '/clinics/',
  '/content/optovye-postavki-medicinskoy-odezhdy/',
  '/adresa-magazinov/',
  '/kontakty/',
  '/sitemap/',
]

export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
type AccessibilityOptions = { part?: string; tags?: string[]; rules?: string[] }

/** Whether fonts are loaded, the whole page is laid out, totals are computed and animations have ended. */
const isAtRest = () =>
  document.fonts.status === 'loaded' &&
  !document.querySelector('aside[aria-busy]') &&
  document.documentElement.dataset['opening'] === undefined &&
  document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity)

/** Faults found by axe on the page or in a part of it, one line each; waits until animations have ended. */
export async function accessibilityFaults(page: Page, { part, tags, rules }: AccessibilityOptions = {}) {
  const checker = new AxeBuilder({ page })
  if (part) checker.include(part)
  if (tags) checker.withTags(tags)
  if (rules) checker.withRules(rules)
  await page.waitForFunction(isAtRest)
  const { violations } = await checker.analyze()
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ html, failureSummary }) => `${html} (${failureSummary?.replaceAll(/\s+/g, ' ')})`)
    return `${id}: ${places.join(' ')}`
  })
}

/** Pixels by which the page is wider than the screen. */
export const excessWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
export const scrolledBy = (page: Page) => page.evaluate(() => window.scrollY)

export const header = (page: Page) => page.getByRole('banner')
export const sizeRadio = (of: Page | Locator, name: string) =>
  of.getByRole('group', { name: 'Размер' }).getByRole('radio', { name })
export const heightRadio = (of: Page | Locator, from: number) =>
  of.getByRole('group', { name: 'Рост' }).getByRole('radio', { name: new RegExp(`^${from}`) })
/** Ticks a control hidden under its drawing by keyboard, independent of the scroll position. */
export async function tick(control: Locator) {
  await expect(control).toBeEnabled()
  if (await control.isChecked()) return
  await control.press('Space')
  await expect(control).toBeChecked()
}
export const buyButton = (page: Page, name: string) => page.getByRole('button', { name }).first()
/** «В корзине» dialog, which opens after an addition. */
export const addedWindow = (page: Page) => page.getByRole('dialog', { name: 'В корзине' })

/** Unique e-mail address, never used by an earlier test run. */
export const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@klinika.ru`

/** Random mobile number, unlike those of other tests. */
export const newPhone = () => `+7921${String(randomInt(1e7)).padStart(7, '0')}`

/** Password of all demo shop accounts. */
export const demoPassword = 'demo-password'

/** Signs in as a demo buyer: `demo` is in the loyalty programme and has orders, `demo2` is new. */
export async function signInAsDemo(request: APIRequestContext, name: 'demo' | 'demo2' = 'demo'): Promise<void> {
  const data = { email: `${name}@example.com`, password: demoPassword }
  expect((await request.post('/api/users/auth/login/', { data })).status()).toBe(200)
}

/**
 * Link of the newest letter of this kind to an address. Letters are sent by jobs, so one of another kind may be newer.
 */
export async function linkFor(page: Page, email: string, kind: 'activate' | 'restore'): Promise<string> {
  let path = ''
  await expect(async () => {
    const list = await (await page.request.get('/_mailbox/')).text()
    const rows = list.split('<li').filter((each) => each.includes(email))
    for (const row of rows) {
      const id = /\/_mailbox\/([^/"]+)\//.exec(row)?.[1]
      const letter = await (await page.request.get(`/_mailbox/${id}/letter/`)).text()
      path ||= new RegExp(`/auth/${kind}/[\\w-]{43}/`).exec(letter)?.[0] ?? ''
    }
    expect(path).not.toBe('')
  }).toPass()
  return path
}

export async function fillRegistration(form: Page | Locator, email: string) {
  await form.getByLabel('Имя').fill('Анна')
  await form.getByLabel('Фамилия').fill('Петрова')
  await form.getByLabel('E-mail').first().fill(email)
  await form.getByLabel('Телефон').fill('921 000-00-00')
  await form.locator('[name=password]').fill('two words here')
}
