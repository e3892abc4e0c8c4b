import type { Page } from '@playwright/test'
import { anOrderBody, createPath } from '../src/shop/checkout/checkout.samples.ts'
import { pages } from '../src/storefront/pages.ts'
import { expect, live, test } from '../src/testing/browser.ts'
import { startCountedShop } from './counted-shop.ts'
import { petersburg } from './city-steps.ts'
import { field } from './order-steps.ts'
import { fillCart, openPage, rememberCity, tick } from './steps.ts'

/* Simulated counters that read, like real ones, the address, the referrer and the resources of the page. */

const counterHosts = ['mc.yandex.ru', 'www.googletagmanager.com']

/** Simulated counter, run in the page. */
function counterCode(): void {
  const { told } = window as unknown as { told: (text: string) => void }
  const look = () =>
    told(
      JSON.stringify([
        location.href,
        document.referrer,
        performance.getEntries().map(({ name }) => name),
        (window.ym as { a?: unknown[] } | undefined)?.a ?? [],
        (window.dataLayer ?? []).map((entry) => ('length' in entry ? Array.from(entry as ArrayLike<unknown>) : entry)),
      ]),
    )
  look()
  // Catches later addresses and requests.
  setInterval(look, 50)
}

async function withCounters(page: Page, shopUrl: string): Promise<{ told: string[]; loads: string[] }> {
  const [told, loads]: [string[], string[]] = [[], []]
  await page.exposeFunction('told', (text: string) => void told.push(text))
  await page.route(/mc\.yandex\.ru|googletagmanager\.com/, (route) => {
    loads.push(new URL(route.request().url()).host)
    told.push(JSON.stringify(route.request().headers()))
    return route.fulfill({ contentType: 'text/javascript', body: `(${String(counterCode)})()` })
  })
  await page.context().addCookies([{ name: 'consent', value: 'yes', url: shopUrl }])
  await rememberCity(page.context(), shopUrl, petersburg)
  return { told, loads }
}

/** All pages with a secret in the address, one of them in English, and the sign-in page that leads to one. */
function secretPaths(key: string, number: number): string[] {
  const paths = pages.flatMap((page) => {
    if (!('secret' in page)) return []
    const query = page.path.includes(':key') || page.path.includes(':token') ? '' : `?${page.secret[0]}=${key}`
    return [page.path.replace(/:(key|token)/, key).replace(':order', String(number)) + query]
  })
  return [
    ...paths,
    `/en${paths[0]}`,
    `/auth/?next=${encodeURIComponent(`/history-orders/guest/${key}/`)}`,
    `/auth/registration/?next=${encodeURIComponent(`/payments/success/?key=${key}`)}`,
  ]
}

test('no counter receives a secret address, on its page or on the next one', async ({ browser }) => {
  test.setTimeout(300_000)
  const shop = await startCountedShop('secret-addresses')
  try {
    const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const { told, loads } = await withCounters(page, shop.url)
    await fillCart(page)
    const order = await page.request.post(createPath, { data: anOrderBody({}) })
    const { order_id: number, key } = (await order.json()) as { order_id: number; key: string }
    await openPage(page, '/pages/')
    await expect.poll(() => new Set(loads)).toEqual(new Set(counterHosts))
    for (const path of secretPaths(key, number)) {
      await page.locator(live).waitFor()
      // Followed as a link, in a page where counters already run.
      await page.evaluate((href) => {
        document.querySelector('main')!.innerHTML = `<a href="${href}">secret</a>`
      }, path)
      loads.splice(0)
      await page.getByRole('main').getByRole('link', { name: 'secret' }).click()
      await expect(page).toHaveURL(new RegExp(key))
      await page.locator(live).waitFor()
      expect(loads, path).toEqual([])
      await page.getByRole('contentinfo').getByRole('link').first().click()
      await expect(page).not.toHaveURL(new RegExp(key))
      await expect.poll(() => new Set(loads), { message: path }).toEqual(new Set(counterHosts))
      expect(
        told.filter((text) => text.includes(key)),
        path,
      ).toEqual([])
    }
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(key))
    expect(told.filter((text) => text.includes(key))).toEqual([])
    await context.close()
  } finally {
    await shop.close()
  }
})

test('a sold certificate is reported on the click, once and without a key (R-7-26)', async ({ browser }) => {
  test.slow()
  const shop = await startCountedShop('sold-certificates')
  try {
    const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const { told, loads } = await withCounters(page, shop.url)
    await openPage(page, '/certificate-cart/')
    await expect.poll(() => new Set(loads)).toEqual(new Set(counterHosts))
    const sales = () => [
      ...new Set(told.flatMap((text) => text.match(/"id":"certificate-[\w-]+","revenue":\d+/g) ?? [])),
    ]
    const press = () => page.getByRole('button', { name: /^Оформить заказ/ }).click()
    await field(page, 'own_value').fill('5000')
    const posted = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.status() === 422,
    )
    await press()
    await posted
    await page.locator(live).waitFor()
    const person = { first_name: 'Марина', last_name: 'Кузнецова', email: 'marina@klinika.ru', phone: '921 204-15-16' }
    const receiver = { picker_name: 'Ирина', picker_email: 'irina@klinika.ru' }
    for (const [name, text] of Object.entries({ ...person, ...receiver })) await field(page, name).fill(text)
    for (const name of ['consent', 'consent_offer']) await tick(field(page, name))
    await tick(page.getByRole('main').locator('input[name=payment_type][value=online]'))
    await press()
    await expect(page).toHaveURL(/key=/)
    const key = new URL(page.url()).searchParams.get('key')!
    await openPage(page, '/pages/')
    expect(sales()).toEqual([expect.stringMatching(/"revenue":5000$/)])
    expect(told.filter((text) => text.includes(key))).toEqual([])
    await context.close()
  } finally {
    await shop.close()
  }
})

/** Path of the consent withdrawal in the newest demo letter to this mailbox. */
async function withdrawalIn(page: Page, email: string): Promise<string> {
  let path = ''
  await expect(async () => {
    const list = await (await page.request.get('/_mailbox/')).text()
    const id = new RegExp(`/_mailbox/([^/"]+)/"(?:(?!/_mailbox/).)*?${email}`, 's').exec(list)?.[1]
    const letter = await (await page.request.get(`/_mailbox/${id}/letter/`)).text()
    path = /\/withdraw\/\?key=[\w.-]+/.exec(letter)?.[0] ?? ''
    expect(path).not.toBe('')
  }).toPass()
  return path
}

test('a guest withdraws consent by the link of a letter, without scripts or counters', async ({ browser }) => {
  test.slow()
  const shop = await startCountedShop('withdrawal')
  try {
    const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const { told, loads } = await withCounters(page, shop.url)
    await fillCart(page)
    const email = 'otzyv@klinika.ru'
    expect((await page.request.post(createPath, { data: anOrderBody({ email }) })).status()).toBe(201)
    const path = await withdrawalIn(page, email)
    const key = new URL(path, shop.url).searchParams.get('key')!
    const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false })
    const plainPage = await plain.newPage()
    await plainPage.goto(path)
    await expect(plainPage.getByRole('heading', { name: 'Что закон обязывает хранить' })).toBeVisible()
    await plainPage.getByRole('button', { name: 'Отозвать согласие' }).click()
    await expect(plainPage.getByText('Согласие отозвано')).toBeVisible()
    await plain.close()
    loads.splice(0)
    await page.goto(path)
    await expect(page.getByText('Согласие отозвано')).toBeVisible()
    expect(loads).toEqual([])
    await page.getByRole('link', { name: 'Политика обработки персональных данных' }).click()
    await expect(page.getByRole('heading', { name: 'Что мы обязаны хранить по закону' })).toBeVisible()
    await expect.poll(() => new Set(loads)).toEqual(new Set(counterHosts))
    expect(told.filter((text) => text.includes(key))).toEqual([])
    await context.close()
  } finally {
    await shop.close()
  }
})
