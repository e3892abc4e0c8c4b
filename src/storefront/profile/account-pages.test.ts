import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addBonuses } from '#shop/loyalty/loyalty.actions.ts'
import { anOrder } from '#shop/orders/orders.samples.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { samplePassword } from '#shop/accounts/accounts.samples.ts'
import { accounts } from '#shop/accounts/accounts.tables.ts'
import { countStatements } from '#testing/count-statements.ts'
import { aMember } from '#testing/member.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { eq } from 'drizzle-orm'

const paths = [
  '/profile/',
  '/history-orders/',
  '/delivery-addresses/',
  '/my-measures/',
  '/my-reviews/',
  '/loyalty-program/',
  '/settings-profile/',
] as const

let shop: TestShop
let anna: Awaited<ReturnType<typeof aMember>>
let number = 0
beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, config: { limitFactor: 100 } })
  anna = await aMember(shop, { inLoyalty: true, firstName: 'Марина' })
  number = (await anOrder(shop.db, { accountId: anna.id, way: ['awaiting_payment', 'paid', 'packing', 'shipped'] }))
    .number
  await addBonuses(shop.db, {
    accountId: anna.id,
    kind: 'gift',
    amount: 1_240,
    reason: 'Подарок',
    now: new Date(),
    key: 'g',
  })
})
afterAll(() => shop.close())

const see = (path: string, cookie = anna.cookie()) => shop.get(path, { cookie })
const post = (path: string, fields: Record<string, string>, cookie = anna.cookie()) =>
  shop.ask({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams(fields).toString(),
  })

describe('account belongs to its owner (R-6-04 O-26)', () => {
  test('refuses a post from a page left open by another account', async () => {
    const olga = await aMember(shop, { firstName: 'Ольга' })
    const owner = /name="page_owner" value="(\d+)"/.exec((await see('/settings-profile/')).text)?.[1] ?? ''
    expect(owner).toBe(String(anna.id))
    const fields = { first_name: 'Марина', last_name: 'Соколова', phone_number: '+79210000000', page_owner: owner }
    const late = await post('/settings-profile/info/', fields, olga.cookie())
    expect(late.status).toBe(409)
    expect(late.text).toContain('вошли в\u00a0другой аккаунт')
    expect(late.text).not.toContain('value="Соколова"')
    expect((await olga.get('/api/users/profile/info/')).body.user.first_name).toBe('Ольга')
    expect((await post('/settings-profile/info/', fields)).status).toBe(303)
  })

  test.each(paths)('redirects a guest from %s to sign-in, uncached', async (path) => {
    for (const url of [path, `/en${path}`]) {
      const { status, headers } = await shop.get(url)
      expect([status, headers['location']]).toEqual([302, expect.stringMatching(/^(\/en)?\/\?auth=login/)])
      expect(headers['cache-control']).toContain('no-store')
      const page = await see(url)
      expect([page.status, page.headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
      expect(page.text).toContain('noindex')
      expect(page.text).toMatch(/<title>[^<]+ — (Ясмена|Yasmena)<\/title>/)
    }
  })

  test('list shows the pickup deadline of a ready order instead of the delivery date (R-6-10)', async () => {
    const vera = await aMember(shop, { firstName: 'Вера' })
    await anOrder(shop.db, {
      accountId: vera.id,
      state: 'ready',
      promisedOn: '2026-11-21',
      way: ['awaiting_payment', 'paid', 'packing', 'shipped', 'ready'],
    })
    const list = await see('/history-orders/', vera.cookie())
    expect(list.text).toContain('забрать до')
    expect(list.text).not.toContain('будет сб')
    expect((await see('/en/history-orders/', vera.cookie())).text).toContain('collect by')
  })

  test('shows an order to its buyer and answers 404 to others (R-6-10)', async () => {
    const other = await aMember(shop, { firstName: 'Елена' })
    expect((await see(`/history-orders/${number}/`)).text).toContain('Топ «Онега»')
    expect((await see(`/history-orders/${number}/`, other.cookie())).status).toBe(404)
    expect((await see('/history-orders/1/')).status).toBe(404)
    expect((await shop.get(`/history-orders/${number}/`)).status).toBe(302)
  })

  test('shows two members different pages at one address', async () => {
    const other = await aMember(shop, { firstName: 'Елена' })
    expect((await see('/profile/')).text).toContain('Здравствуйте, Марина')
    expect((await see('/profile/', other.cookie())).text).toContain('Здравствуйте, Елена')
    expect((await see('/profile/')).text).not.toContain('Елена')
  })
})

test.each([...paths, '/history-orders/:order/'])(
  '%s takes at most 3 statements including the session',
  async (path) => {
    const url = path.replace(':order', String(number))
    await see(url)
    const statements = countStatements(shop.pool)
    await see(url)
    statements.stop()
    // The session is cached for seconds; without the cache there would be one more.
    expect(statements.texts.length).toBeLessThanOrEqual(2)
  },
)

test('loyalty level costs no page an extra statement (R-4.6-10)', async () => {
  const product = await aProduct(shop.db, { stock: 9 })
  const { offer } = product
  const urls = ['/', `/content/${product.slug}/`, '/cart/', '/api/cart/list/', '/api/utils/general/', '/profile/']
  const counts: number[][] = []
  for (const inLoyalty of [true, false]) {
    const visitor = await aMember(shop, { inLoyalty })
    await visitor.post('/api/cart/add/', { trade_offer: offer.id, amount: 1 })
    for (const url of urls) await visitor.get(url)
    const own: number[] = []
    for (const url of urls) {
      const statements = countStatements(shop.pool)
      await visitor.get(url)
      statements.stop()
      own.push(statements.texts.length)
    }
    counts.push(own)
  }
  expect(counts[0]).toEqual(counts[1])
})

test('menu has every entry, the banner balance and code; outside the programme neither (R-2.2-05 R-2.2-06 R-2.5-25)', async () => {
  const { text } = await see('/profile/')
  for (const entry of [
    'Мои заказы',
    'Адреса доставки',
    'Программа лояльности',
    'Настройки',
    'Обратная связь',
    'Написать менеджеру',
    'Выйти',
  ])
    expect(text).toContain(entry)
  expect(text).toMatch(/МАРИНА-\d+/)
  expect(text).toContain('1\u00a0240')
  const outsider = await aMember(shop, { inLoyalty: false })
  const outside = (await see('/profile/', outsider.cookie())).text
  expect(outside).not.toMatch(/>Ваш личный код|>Программа лояльности</)
})

describe('forms without JavaScript', () => {
  test('redirects after success, and returns errors at their fields with typed text', async () => {
    const names = { first_name: 'Мария', last_name: 'Орлова', phone_number: '8 900 123-45-67' }
    expect(await post('/settings-profile/info/', names)).toMatchObject({
      status: 303,
      headers: { location: '/settings-profile/#info-saved' },
    })
    const answer = await post('/settings-profile/info/', { ...names, first_name: 'Марфа', phone_number: '12' })
    expect([answer.status, answer.headers['cache-control']]).toEqual([422, expect.stringContaining('no-store')])
    expect(answer.text).toContain('Неверный номер телефона')
    expect(answer.text).toContain('value="Марфа"')
    const [row] = await shop.db.select().from(accounts).where(eq(accounts.id, anna.id))
    expect(row).toMatchObject({ firstName: 'Мария' })
  })

  test('never writes a password into a page', async () => {
    const { text, status } = await post('/settings-profile/password/', {
      current_password: 'wrong words here',
      password: 'quite other words',
    })
    expect(status).toBe(422)
    expect(text).toContain('Неверный пароль')
    expect(text).not.toMatch(/wrong words here|quite other words/)
  })

  test('redirects a guest’s post to sign-in without any change', async () => {
    const { status, headers } = await post('/settings-profile/delete/', { password: samplePassword }, '')
    expect([status, headers['location']]).toEqual([302, expect.stringContaining('auth=login')])
  })

  test('adds an address, makes it the default, deletes and restores it', async () => {
    const address = { city: 'Тверь', street: 'Советская', house: '1', name: 'Дом' }
    expect((await post('/delivery-addresses/save/', address)).status).toBe(303)
    const page = (await see('/delivery-addresses/')).text
    expect(page).toContain('Тверь, Советская, 1')
    const id = /name="id" value="(\d+)"/.exec(page)![1]!
    const answer = await post('/delivery-addresses/save/', {
      ...address,
      street: '',
      from: '/delivery-addresses/?edit=new',
    })
    expect([answer.status, /aria-invalid="true"/.test(answer.text)]).toEqual([422, true])
    const removal = await post('/delivery-addresses/remove/', { id })
    expect([removal.status, removal.headers['location']]).toEqual([303, `/delivery-addresses/?removed=${id}`])
    expect((await see('/delivery-addresses/')).text).toContain('Адресов пока нет')
    expect((await see(`/delivery-addresses/?removed=${id}`)).text).toContain('Адрес удалён: Дом.')
    expect((await post('/delivery-addresses/restore/', { id })).status).toBe(303)
    const restoredPage = (await see(`/delivery-addresses/?removed=${id}`)).text
    expect(restoredPage).toContain('Тверь, Советская, 1')
    expect(restoredPage).not.toContain('Адрес удалён: Дом')
    const other = await aMember(shop)
    expect((await post('/delivery-addresses/remove/', { id }, other.cookie())).status).toBe(404)
    await post('/delivery-addresses/remove/', { id })
    expect((await see(`/delivery-addresses/?removed=${id}`, other.cookie())).text).not.toContain('Адрес удалён: Дом')
  })

  test('saves and updates measures, changes the default person, and shows the size in the profile', async () => {
    const buyer = await aMember(shop, { firstName: 'Вера' })
    const send = (path: string, fields: Record<string, string>) => post(`/my-measures/${path}/`, fields, buyer.cookie())
    const anna = { name: 'Анна', body: 'women', size: '46', height: '166', chest: '' }
    expect((await see('/profile/', buyer.cookie())).text).toContain('подскажем, если записать мерки')
    for (const person of [anna, { ...anna, name: 'Олег', body: 'men', size: '52', height: '182' }])
      expect(await send('save', person)).toMatchObject({ status: 303, headers: { location: '/my-measures/' } })
    expect((await see('/profile/', buyer.cookie())).text).toContain('46, рост 166')
    const answer = await send('save', { ...anna, name: 'Вера', height: '16', from: '/my-measures/?edit=new' })
    expect([answer.status, answer.text.match(/aria-invalid="true"/g)?.length]).toEqual([422, 1])
    const page = (await see('/my-measures/', buyer.cookie())).text
    const [annasId, olegsId] = [...page.matchAll(/edit=(\d+)#form/g)].map(([, id]) => id!)
    await send('default', { id: olegsId! })
    expect((await see('/profile/', buyer.cookie())).text).toContain('52, рост 182')
    expect((await see(`/my-measures/?edit=${annasId}`, buyer.cookie())).text).toContain('value="166"')
    await send('save', { ...anna, id: annasId!, height: '170' })
    expect((await see('/my-measures/', buyer.cookie())).text).toContain('размер 46, рост 170')
    await send('remove', { id: olegsId! })
    expect((await see('/profile/', buyer.cookie())).text).toContain('46, рост 170')
    expect((await post('/my-measures/remove/', { id: annasId! })).status).toBe(404)
  })

  test('announces a scheduled deletion on every account page, and can cancel it', async () => {
    expect((await post('/settings-profile/delete/', { password: samplePassword })).status).toBe(303)
    for (const path of paths) expect((await see(path)).text).toContain('<strong>Аккаунт будет удалён')
    await post('/settings-profile/keep/', {})
    expect((await see('/profile/')).text).not.toContain('<strong>Аккаунт будет удалён')
  })

  test('a new member of the programme gets a code (R-4.6-10)', async () => {
    const newcomer = await aMember(shop, { firstName: 'Ольга' })
    const answers = { specialty: 'nurse', source_of_referral: 'vk', date_of_birth: '1990-05-12' }
    const join = (fields: Record<string, string>) => post('/loyalty-program/join/', fields, newcomer.cookie())
    expect((await join(answers)).status).toBe(422)
    expect((await join({ ...answers, consent: 'true', specialty: 'wizard' })).status).toBe(422)
    expect((await join({ ...answers, consent: 'true' })).status).toBe(303)
    expect((await see('/loyalty-program/', newcomer.cookie())).text).toMatch(/ОЛЬГА-\d+/)
  })

  test('sign-out redirects home and ends the session (R-4.6-09)', async () => {
    const leaver = await aMember(shop)
    const { status, headers } = await post('/sign-out/', {}, leaver.cookie())
    expect([status, headers['location']]).toEqual([303, '/'])
    // Session caches are invalidated asynchronously.
    await vi.waitFor(async () => expect((await see('/profile/', leaver.cookie())).status).toBe(302))
  })
})

test('every account page shows bonuses beside their section and has feedback (R-2.2-05 R-2.2-06)', async () => {
  for (const path of [...paths, '/feedback/', '/write-to-manager/']) {
    const { status, text } = await see(path)
    expect([path, status, /<small>1\s240\sбонусов<\/small>/.test(text)]).toEqual([path, 200, true])
  }
  const { text } = await see('/feedback/')
  expect(text).toMatch(
    /<a[^>]*href="\/feedback\/"[^>]*aria-current="page"|<a[^>]*aria-current="page"[^>]*href="\/feedback\/"/,
  )
  const nina = await aMember(shop, { firstName: 'Нина' })
  const ofNina = (await see('/feedback/', nina.cookie())).text
  expect(/<input[^>]*name="name"[^>]*>/.exec(ofNina)?.[0]).toContain('value="Нина"')
  const guest = await shop.get('/feedback/')
  expect([guest.status, guest.text.includes('href="/history-orders/"')]).toEqual([200, false])
})
