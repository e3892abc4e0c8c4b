import { expect, live, test } from '../src/testing/browser.ts'
import { startCountedShop } from './counted-shop.ts'
import { petersburg } from './city-steps.ts'
import { formIsLive, place } from './order-steps.ts'
import { addedWindow, buyButton, demoPassword, heightRadio, openPage, rememberCity, sizeRadio, tick } from './steps.ts'

/* A shop with both counters, whose scripts are simulated: events of a whole purchase, sent only after consent. */

type CounterEvent = {
  metrika?: { ecommerce: object } | { goal: string }
  ga?: { name: string; fields: { items?: object[] } }
}

/** Simulates the scripts of both counters: reports each entry as it is pushed, in every document. */
function listen(): void {
  const { hear: tell } = window as unknown as { hear: (entry: object) => void }
  const list: object[] = []
  list.push = (...entries) => {
    for (const entry of entries) {
      if ('ecommerce' in entry) tell({ metrika: entry })
      const [kind, name, fields] = Array.from(entry as ArrayLike<unknown>)
      if (kind === 'event') tell({ ga: { name, fields } })
    }
    return Array.prototype.push.apply(list, entries)
  }
  window.dataLayer = list
  window.ym = (_, what, goal) => what === 'reachGoal' && tell({ metrika: { goal } })
}

const nameOf = ({ metrika, ga }: CounterEvent): string => {
  if (ga) return `ga ${ga.name}`
  if (metrika && 'goal' in metrika) return `ym ${metrika.goal}`
  return `ym ${Object.keys(metrika?.ecommerce ?? {}).find((key) => key !== 'currencyCode')}`
}

test('each step from a list to the order is sent to both counters once, only after consent (R-7-24 R-7-26)', async ({
  browser,
}) => {
  test.slow()
  const shop = await startCountedShop('counters')
  try {
    const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' })
    await rememberCity(context, shop.url, petersburg)
    const page = await context.newPage()
    const events: CounterEvent[] = []
    const codes: string[] = []
    await page.exposeFunction('hear', (entry: CounterEvent) => void events.push(entry))
    await page.addInitScript(listen)
    await page.route(/mc\.yandex\.ru|googletagmanager\.com/, (route) => {
      codes.push(new URL(route.request().url()).host)
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    /** Events since the previous call, in the expected order; both counters receive the same. */
    const news = async (...names: string[]) => {
      await expect.poll(() => events.map(nameOf)).toEqual(names)
      return events.splice(0)
    }

    await openPage(page, '/kategorii/topy/?group=color&utm_source=vk&yclid=17')
    const notice = page.getByRole('region', { name: 'Файлы cookie' })
    await expect(notice).toBeVisible()
    expect([codes, events]).toEqual([[], []])
    await notice.getByRole('button', { name: 'Согласен' }).click()
    await news('ym impressions', 'ga view_item_list')
    expect(codes.toSorted()).toEqual(['mc.yandex.ru', 'www.googletagmanager.com'])

    await page.locator('main a[href="/content/top-onega-v-vyrez-pudra/"]').first().click()
    await expect(page).toHaveURL(/top-onega/)
    await news('ym click', 'ga select_item', 'ym detail', 'ga view_item')
    await sizeRadio(page, '48').check()
    await heightRadio(page, 158).check()
    await buyButton(page, 'В корзину').click()
    await expect(addedWindow(page)).toBeVisible()
    const [, addition] = await news('ym add', 'ga add_to_cart')
    expect(addition?.ga?.fields.items).toMatchObject([{ quantity: 1 }])

    await openPage(page, '/cart/')
    await news('ym begin_checkout', 'ga begin_checkout')
    await page.getByRole('button', { name: 'Увеличить' }).first().click()
    await news('ym add', 'ga add_to_cart')
    await page.getByRole('button', { name: 'Уменьшить' }).first().click()
    await news('ym remove', 'ga remove_from_cart')
    await formIsLive(page)
    for (const name of [/^Картой онлайн/, /^При\sполучении/]) {
      await tick(page.getByRole('radio', { name }))
      await news('ym add_payment_info', 'ga add_payment_info')
    }
    const texts = { first_name: 'Анна', last_name: 'Лебедева', email: 'anna@klinika.ru', phone: '911 204-15-16' }
    for (const [name, text] of Object.entries({ ...texts, street: 'Полозова', house: '10' }))
      await page.getByRole('main').locator(`input[name=${name}]`).fill(text)
    for (const name of ['consent', 'consent_offer']) await tick(page.getByRole('main').locator(`input[name=${name}]`))
    const order = page.waitForRequest('**/api/orders/create/')
    await place(page)
    // Campaign parameters are sent along with the order.
    expect((await order).postDataJSON()).toMatchObject({ campaign: { utm_source: 'vk', yclid: '17' } })
    await expect(page).toHaveURL(/\/payments\/success\/\?key=/)
    // The form preselected the delivery.
    await news('ym add_shipping_info', 'ga add_shipping_info', 'ym purchase', 'ga purchase')
    codes.splice(0)
    await openPage(page, page.url())
    expect(codes).toEqual([])
    await openPage(page, '/')
    await news()

    // Consent is withdrawn by the footer link: the counters' stored data is deleted, and they get no more events.
    await context.addCookies([{ name: '_ym_uid', value: '1', url: shop.url }])
    await page.evaluate(() => localStorage.setItem('_ym_retryReqs', '{}'))
    await page.getByRole('contentinfo').locator('a[href="#cookies"]').press('Enter')
    await expect(notice.getByRole('button', { name: 'Согласен' })).toBeFocused()
    const isNew = page.waitForEvent('load')
    await notice.getByRole('button', { name: 'Не нужно' }).click()
    await isNew
    await page.locator(live).waitFor()
    codes.splice(0)
    const keptByCounters = () =>
      page.evaluate(() => [
        document.cookie.includes('_ym'),
        Object.keys(localStorage).some((key) => key.startsWith('_ym')),
      ])
    expect(await keptByCounters()).toEqual([false, false])
    await openPage(page, '/kategorii/topy/')
    await news()
    expect(codes).toEqual([])
    await context.close()
  } finally {
    await shop.close()
  }
})

test('sends counters neither e-mail nor phone at a sign-in (R-7-56 Q-36)', async ({ browser }) => {
  test.slow()
  const shop = await startCountedShop('signed-in-counters')
  try {
    const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' })
    await rememberCity(context, shop.url, petersburg)
    const page = await context.newPage()
    const told: string[] = []
    await page.exposeFunction('hearAll', (text: string) => void told.push(text))
    await page.addInitScript(() => {
      const { hearAll } = window as unknown as { hearAll: (text: string) => void }
      const list: object[] = []
      list.push = (...entries) => {
        for (const entry of entries) hearAll(JSON.stringify(entry))
        return Array.prototype.push.apply(list, entries)
      }
      window.dataLayer = list
      window.ym = (...words: unknown[]) => hearAll(JSON.stringify(words))
    })
    await page.route(/mc\.yandex\.ru|googletagmanager\.com/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await openPage(page, '/kategorii/topy/')
    await page.getByRole('region', { name: 'Файлы cookie' }).getByRole('button', { name: 'Согласен' }).click()
    await expect.poll(() => told.length).toBeGreaterThan(0)
    await openPage(page, '/auth/')
    const form = page.locator('main form').first()
    await form.getByLabel('E-mail').fill('demo@example.com')
    await form.getByLabel('Пароль', { exact: true }).fill(demoPassword)
    await form.getByRole('button', { name: 'Войти' }).click()
    await expect(page).not.toHaveURL(/\/auth\//)
    await page.locator(live).waitFor()
    expect(told.filter((text) => /demo@|example\.com|\+7|phone|email/.test(text))).toEqual([])
    await context.close()
  } finally {
    await shop.close()
  }
})
