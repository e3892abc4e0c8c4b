import { sql } from 'drizzle-orm'
import { openFakeBoxberry } from '../src/partners/carriers/boxberry.fake.ts'
import type { CarrierServer, Trouble } from '../src/partners/carriers/carrier-server.fake.ts'
import { openFakeCdek } from '../src/partners/carriers/cdek.fake.ts'
import { openFakeDalli } from '../src/partners/carriers/dalli.fake.ts'
import { openFakePost } from '../src/partners/carriers/russian-post.fake.ts'
import { openFakeCompanies, sampleClinic } from '../src/partners/companies/companies.fake.ts'
import { expect, test } from '../src/testing/browser.ts'
import { fillFolder, openFolder, startShop, type ShopProcess } from '../src/testing/shop-process.ts'
import { kazan } from './city-steps.ts'
import { fillFields, formIsLive, place, title } from './order-steps.ts'
import { onDatabase, staffOf } from './staff-verbs.ts'
import { accessibilityFaults, fillCart, openPage, phone, rememberCity, tick } from './steps.ts'

/* Shop with contracts: carriers and the company register answer over the network, correctly, wrongly or not at all. */

test.describe.configure({ mode: 'default' })

let shop: ShopProcess
let boxberry: Awaited<ReturnType<typeof openFakeBoxberry>>
let others: Record<'cdek' | 'dalli' | 'post', CarrierServer>
let companies: Awaited<ReturnType<typeof openFakeCompanies>>
test.beforeAll(async () => {
  companies = await openFakeCompanies()
  boxberry = await openFakeBoxberry()
  others = { cdek: await openFakeCdek(), dalli: await openFakeDalli(), post: await openFakePost() }
  const env = {
    DADATA_TOKEN: companies.account.token,
    DADATA_URL: companies.account.url,
    CDEK_ACCOUNT: 'account:secret',
    CDEK_URL: `${others.cdek.url}/v2`,
    BOXBERRY_TOKEN: 'token',
    BOXBERRY_URL: boxberry.url,
    BOXBERRY_FROM_POINT: '99451',
    DALLI_TOKEN: 'token',
    DALLI_URL: others.dalli.url,
    RUSSIAN_POST_FROM: '101000',
    RUSSIAN_POST_URL: `${others.post.url}/v2`,
  }
  shop = await startShop({ env, folder: fillFolder(openFolder('contracts')) })
})
test.afterAll(async () => {
  await shop.close()
  for (const server of [boxberry, companies, ...Object.values(others)]) await server.close()
})

/** Fails all further requests to a carrier in this way. */
const trouble = ({ troubles }: CarrierServer, one: Trouble) => troubles.push(...Array.from({ length: 200 }, () => one))

test('a guest orders by the fourth carrier while the others are down, invalid and silent (R-1-06 R-8-18 R-8-19)', async ({
  browser,
}) => {
  trouble(others.cdek, 500)
  trouble(others.dalli, { body: '<html><h1>502 Bad Gateway' })
  trouble(others.post, 'slow')
  const context = await browser.newContext({ ...phone, baseURL: shop.url, reducedMotion: 'reduce' })
  await rememberCity(context, shop.url, kazan)
  const page = await context.newPage()
  await fillCart(page)
  await openPage(page, '/cart/')
  await formIsLive(page)
  const delivery = page.getByRole('region', { name: 'Доставка' })
  const row = (type: string) => delivery.locator(`input[name=pickup_type][value=${type}]`)
  for (const type of ['cdek_courier', 'cdek_courier_fitting', 'dalli_courier', 'dalli_courier_fitting'])
    await expect(row(type)).toBeDisabled()
  await expect(row('boxberry_courier')).toBeChecked()
  await expect(delivery).toContainText('681,50 ₽')
  await expect(delivery.getByText(/Ошибка при\sрасчете стоимости доставки/).filter({ visible: true })).toHaveCount(4)
  await fillFields(page, {
    first_name: 'Анна',
    last_name: 'Лебедева',
    email: 'anna-contracts@klinika.ru',
    phone: '8 (911) 204-15-16',
    street: 'Баумана',
    house: '10',
  })
  await tick(page.locator('input[name=payment_type][value=on_delivery]'))
  await place(page)
  await expect(title(page)).toHaveText(/принят$/)
  const number = (await title(page).textContent())!.replaceAll(/\D/g, '')
  await staffOf(shop.folder, [['order', 'move', number, 'packing']])
  await onDatabase(async (db) => {
    await expect
      .poll(
        async () =>
          (
            await db.execute(
              sql`select state from shipments where order_id = (select id from orders where number = ${Number(number)})`,
            )
          ).rows,
        { timeout: 30_000 },
      )
      .toEqual([{ state: 'created' }])
  }, shop.folder)
  await context.close()
  expect(boxberry.parcels).toEqual([expect.objectContaining({ order_id: expect.stringContaining(number) })])
})

test('a clinic is found by its INN; without a result or register its name can be typed (R-2.1-15)', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce' })
  await rememberCity(context, shop.url, kazan)
  const page = await context.newPage()
  await openPage(page, '/clinics/')
  const form = page.locator('#quote')
  const inn = form.getByLabel('ИНН организации')
  const company = form.getByLabel('Организация', { exact: true })
  await inn.fill('7801 234564')
  await inn.press('Tab')
  await expect(form).toContainText(sampleClinic.name)
  await expect(form).toContainText(`КПП ${sampleClinic.kpp} · ${sampleClinic.address}`)
  await expect(company).toHaveValue(sampleClinic.name)
  expect(await accessibilityFaults(page, { part: '#quote' })).toEqual([])
  // The focused field is gone: focus moves to its replacement.
  await expect(form.locator(':focus')).toContainText(sampleClinic.name)
  await page.keyboard.press('Tab')
  const notUs = form.getByRole('button', { name: 'Это не мы, заполню вручную' })
  await expect(notUs).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(company).toBeFocused()
  await expect(company).toHaveValue('')

  await inn.fill('7707083893')
  await company.focus()
  await expect(form).toContainText('Такого номера в реестре нет. Проверьте его или напишите название сами.')

  const askedBefore = companies.questions.length
  companies.troubles.push(500)
  await inn.fill('500100732259')
  await company.focus()
  await expect.poll(() => companies.questions).toHaveLength(askedBefore + 1)
  await expect(form.getByText(/Ищем организацию|в реестре нет/)).toHaveCount(0)
  await company.fill('ИП Громова')
  await form.getByRole('button', { name: 'Добавить модель' }).click()
  await form.getByRole('combobox', { name: 'Модель и цвет' }).fill('халат')
  await form.locator('[role=option]').first().click()
  await form.getByRole('spinbutton').fill('12')
  await form.getByRole('group', { name: 'Строка 1' }).getByLabel('Что нужно').fill('Шапочка')
  await form.getByLabel('Контактное лицо').fill('Вера Громова')
  await form.getByLabel('Телефон').fill('921 000-00-00')
  await form.getByLabel('E-mail').fill('gromova-contracts@klinika.ru')
  await form.getByRole('checkbox', { name: /^Согласен/ }).check()
  await form.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(form.getByRole('heading', { name: /^Заявка № .+ принята$/ })).toBeVisible()
  await expect(form).toContainText('ИП Громова')
  await expect(form).toContainText('13 вещей')
  await expect(form.getByRole('region', { name: 'Предварительно' })).toContainText(/Скидка 7\s%/)
  await context.close()
})
