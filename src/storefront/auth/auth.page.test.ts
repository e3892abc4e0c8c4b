import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anAccount, samplePassword } from '#shop/accounts/accounts.samples.ts'
import { accounts, accountSessions } from '#shop/accounts/accounts.tables.ts'
import { consents as consentRows } from '#shop/consents/consents.tables.ts'
import { aProduct } from '#shop/catalogue/catalogue.samples.ts'
import { outbox } from '#kernel/outbox.ts'
import { testPages } from '#testing/test-pages.ts'
import { openTestShop, type Response, type TestShop } from '#testing/test-shop.ts'
import type { FormState } from '#web/page.ts'
import type { AuthData } from './auth.loader.ts'

let shop: TestShop
let jar = new Map<string, string>()
let person = 0

beforeAll(async () => {
  shop = await openTestShop({ pages: testPages, config: { limitFactor: 100 } })
})
afterAll(() => shop.close())
/** A new visitor with a new mailbox for each test. */
beforeEach(async () => {
  jar = new Map()
  await shop.db.delete(outbox)
  person++
  shop.sentLetters.length = 0
})

const email = () => `visitor-${person}@klinika.ru`
const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

function keep({ headers }: Response): void {
  for (const each of [headers['set-cookie'] ?? []].flat().map(String)) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
    if (value) jar.set(name, value)
    else jar.delete(name)
  }
}
async function get(url: string): Promise<Response> {
  const answer = await shop.get(url, { cookie: cookie() })
  keep(answer)
  return answer
}
async function post(url: string, fields: Record<string, string>): Promise<Response> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: cookie() }
  const answer = await shop.ask({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })
  keep(answer)
  return answer
}

type Boot = { form?: FormState; data: AuthData }
const bootOf = ({ text }: Response): Boot =>
  JSON.parse(/<script id="boot" type="application\/json">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}') as Boot
const formOf = (answer: Response) => bootOf(answer).form
const viewOf = (answer: Response) => bootOf(answer).data.view
const placeOf = ({ status, headers }: Response) => [status, headers['location']]
async function letterLink(): Promise<string> {
  await shop.runJobs()
  return /\/auth\/(?:activate|restore)\/[\w-]{43}\//.exec(shop.sentLetters.at(-1)?.text ?? '')?.[0] ?? ''
}
const tokenOf = (path: string) => path.split('/').at(-2) ?? ''

const registration = (changes: Record<string, string> = {}) => ({
  type: 'default',
  email: email(),
  password: samplePassword,
  first_name: 'Анна',
  last_name: 'Петрова',
  phone_number: '29 123-45-67',
  phone_number_country: 'BY',
  consent: 'true',
  consent_offer: 'true',
  ...changes,
})

describe('without JavaScript', () => {
  test('registers, follows the letter, confirms once and is signed in', async () => {
    const answer = await post('/sign-in/register/', registration({ consent_letters: 'true' }))
    expect(placeOf(answer)).toEqual([303, '/auth/registration/?sent=default'])
    const sentPage = (await get('/auth/registration/?sent=default')).text
    expect(sentPage).toMatch(/<title>Спасибо за регистрацию! — /)
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, email()))
    expect(account).toMatchObject({ phone: '+375291234567', state: 'unconfirmed' })
    const consents = await shop.db.select().from(consentRows).where(eq(consentRows.accountId, account!.id))
    expect(consents.map(({ purpose }) => purpose).sort()).toEqual(['letters', 'offer', 'personal_data'])

    const path = await letterLink()
    for (const _ of [1, 2]) expect(viewOf(await get(path))).toMatchObject({ name: 'activation', email: email() })
    expect(placeOf(await post('/sign-in/activate/', { token: tokenOf(path), from: path }))).toEqual([303, '/profile/'])
    expect((await get('/api/users/profile/info/')).body.user).toMatchObject({ email: email() })
    const deadPage = await get(path)
    expect(viewOf(deadPage)).toMatchObject({ name: 'dead-activation' })
    expect(deadPage.text).toMatch(/<title>Ссылка больше не\sработает — /)
    expect((await post('/sign-in/activate/', { token: tokenOf(path), from: path })).status).toBe(422)
  })

  test('shows errors at their fields, keeps typed text and never returns a password', async () => {
    const answer = await post('/sign-in/register/', {
      ...registration({ email: 'anna@klinika', first_name: '', password: 'short secret'.slice(0, 5) }),
      from: '/auth/registration/',
    })
    expect([answer.status, answer.headers['cache-control']]).toEqual([422, 'private, no-store'])
    expect(formOf(answer)).toMatchObject({
      values: { last_name: 'Петрова', email: 'anna@klinika', phone_number_country: 'BY', consent: 'true' },
      errors: { first_name: ['Обязательное поле'] },
    })
    expect(answer.text).not.toContain('short')
    const missing = registration()
    const { consent_offer: _, ...others } = missing
    expect(formOf(await post('/sign-in/register/', others))?.errors).toEqual({ consent_offer: ['Обязательное поле'] })
  })

  test('activates in another browser with a new password', async () => {
    await post('/sign-in/register/', registration())
    const path = await letterLink()
    expect(viewOf(await get(path))).toMatchObject({ name: 'activation', needsPassword: false })
    jar = new Map()
    expect(viewOf(await get(path))).toMatchObject({ name: 'activation', email: email(), needsPassword: true })
    const fields = { token: tokenOf(path), from: path }
    expect(formOf(await post('/sign-in/activate/', fields))?.errors).toEqual({ password: ['Обязательное поле'] })
    const answer = await post('/sign-in/activate/', { ...fields, password: 'three words here' })
    expect(placeOf(answer)).toEqual([303, '/profile/'])
  })

  test('tells a professional that a manager will reply', async () => {
    const answer = await post('/sign-in/register/', registration({ type: 'professional', organisation: 'Клиника' }))
    expect(placeOf(answer)).toEqual([303, '/auth/registration/?sent=professional'])
    const { text } = await get('/auth/registration/?sent=professional')
    expect(text).toContain('Мы приняли вашу заявку на регистрацию!')
    expect(text).toContain('Наш менеджер свяжется с вами в ближайшее время.')
  })

  test('signs in, opens the requested page and signs out', async () => {
    await anAccount(shop.db, { email: email() })
    const right = { email: email(), password: samplePassword }
    const wrong = await post('/sign-in/', { ...right, password: 'another one', next: '/cart/' })
    expect([wrong.status, formOf(wrong)?.errors]).toEqual([422, { user: ['Неверный e-mail или пароль'] }])
    expect(wrong.text).not.toContain('another one')
    expect(placeOf(await post('/sign-in/', { ...right, next: '/settings-profile/?a=1' }))).toEqual([
      303,
      '/settings-profile/?a=1',
    ])
    expect((await get('/api/utils/general/')).body.user).toMatchObject({ first_name: 'Анна' })
    expect(placeOf(await post('/sign-out/', {}))).toEqual([303, '/'])
    expect(jar.has('auth_token')).toBe(false)
    expect((await get('/api/utils/general/')).body.user).toBe(null)
    expect(placeOf(await post('/sign-out/', {}))).toEqual([303, '/'])
  })

  test.each([
    ['https://evil.example/', '/profile/'],
    ['//evil.example/', '/profile/'],
    ['/.//evil.example/', '/profile/'],
    ['/%2e%2e//evil.example/', '/profile/'],
    ['/en/.//evil.example/', '/profile/'],
    ['/api/users/auth/logout/', '/profile/'],
    ['/en/settings-profile/', '/en/settings-profile/'],
  ])('never redirects out of the shop from %s', async (next, place) => {
    await anAccount(shop.db, { email: email() })
    const answer = await post('/sign-in/', { email: email(), password: samplePassword, next })
    expect(placeOf(answer)).toEqual([303, place])
  })

  test.each(['/en/.//evil.example/', '/en//evil.example/', '/en/x/..//evil.example/'])(
    'English form signs in and stays in the shop for %s',
    async (next) => {
      await anAccount(shop.db, { email: email() })
      const answer = await post('/en/sign-in/', { email: email(), password: samplePassword, next })
      expect(placeOf(answer)).toEqual([303, '/en/profile/'])
      expect(jar.has('auth_token')).toBe(true)
      expect(bootOf(await get(`/auth/?next=${encodeURIComponent(next)}`)).data?.next).toBeUndefined()
    },
  )

  test('keeps the redirect in English', async () => {
    await anAccount(shop.db, { email: email() })
    const right = { email: email(), password: samplePassword }
    expect(placeOf(await post('/en/sign-in/', { ...right, next: '/en/cart/' }))).toEqual([303, '/en/cart/'])
  })

  test('recovery gives everyone the same answer and the letter sets a new password (R-4.6-03 R-8-14 O-15)', async () => {
    const { id } = await anAccount(shop.db, { email: email() })
    for (const address of [email(), `nobody-${person}@klinika.ru`])
      expect(placeOf(await post('/sign-in/restore/', { email: address }))).toEqual([303, '/auth/restore/?sent=1'])
    const { text } = await get('/auth/restore/?sent=1')
    expect(text).toContain('Восстановление пароля')
    expect(text).toContain('Письмо отправлено вам на почту')
    expect(formOf(await post('/sign-in/restore/', { email: 'anna' }))?.errors).toEqual({
      non_field_errors: ['Неверный e-mail'],
    })
    await shop.runJobs()
    const letter = shop.sentLetters.find(({ to }) => to === email())
    const path = /\/auth\/restore\/[\w-]{43}\//.exec(letter?.text ?? '')?.[0] ?? ''
    expect(viewOf(await get(path))).toMatchObject({ name: 'new-password', email: email() })
    const fields = { token: tokenOf(path), from: path }
    const bad = await post('/sign-in/new-password/', { ...fields, password: '12345678' })
    expect([bad.status, formOf(bad)?.errors]).toEqual([422, { password: ['Такой пароль подберут сразу'] }])
    expect(placeOf(await post('/sign-in/new-password/', { ...fields, password: 'three words here' }))).toEqual([
      303,
      '/profile/',
    ])
    expect(await shop.db.$count(accountSessions, eq(accountSessions.accountId, id))).toBe(1)
    expect(viewOf(await get(path))).toMatchObject({ name: 'dead-restore' })
  })

  test('expired link sends another letter, once a minute', async () => {
    await post('/sign-in/register/', registration())
    const path = await letterLink()
    const fields = { token: tokenOf(path), from: path }
    for (let times = 0; times < 2; times++)
      expect(placeOf(await post('/sign-in/letter/', fields))).toEqual([303, '/auth/registration/?sent=default'])
    const newPath = await letterLink()
    expect([newPath !== path, shop.sentLetters.map(({ to }) => to)]).toEqual([true, [email(), email()]])
    expect((await post('/sign-in/letter/', { token: 'x'.repeat(43) })).status).toBe(422)
    const byAddress = { email: `nobody-${person}@klinika.ru` }
    expect((await shop.post('/api/users/auth/activate/letter/', byAddress)).body).toMatchObject({
      title: 'Спасибо за регистрацию!',
    })
  })
})

describe('signed-in member', () => {
  const signIn = () => post('/sign-in/', { email: email(), password: samplePassword })

  test('is redirected from sign-in but may follow letters (R-6-06 Q-28)', async () => {
    await anAccount(shop.db, { email: email() })
    expect(viewOf(await get('/auth/?next=/cart/'))).toEqual({ name: 'login' })
    expect(bootOf(await get('/auth/?next=/cart/')).data.next).toBe('/cart/')
    await signIn()
    expect(placeOf(await get('/auth/'))).toEqual([302, '/'])
    expect(placeOf(await get('/en/auth/registration/'))).toEqual([302, '/en/'])
    expect((await get('/auth/restore/')).status).toBe(200)
    expect(viewOf(await get(`/auth/activate/${'x'.repeat(43)}/`)).name).toBe('dead-activation')
  })

  test('goes from /login/ to the profile; a guest to the sign-in window (O-01)', async () => {
    await anAccount(shop.db, { email: email() })
    expect(placeOf(await get('/login'))).toEqual([301, '/login/'])
    expect(placeOf(await get('/login/'))).toEqual([302, '/?auth=login'])
    expect(placeOf(await get('/en/login/'))).toEqual([302, '/en/?auth=login'])
    await signIn()
    expect(placeOf(await get('/login/'))).toEqual([302, '/profile/'])
  })

  test('reports how many earlier items merged into cart and favourites', async () => {
    const { id: accountId } = await anAccount(shop.db, { email: email() })
    const [shirt, trousers] = [await aProduct(shop.db), await aProduct(shop.db)]
    const like = async (product: number) =>
      keep(await shop.post('/api/users/favorites/toggle/', { product }, { cookie: cookie() }))
    const add = async (offer: number, amount: number) =>
      keep(await shop.post('/api/cart/add/', { trade_offer: offer, amount }, { cookie: cookie() }))
    const login = async () => {
      const right = { email: email(), password: samplePassword }
      const answer = await shop.post('/api/users/auth/login/', right, { cookie: cookie() })
      keep(answer)
      return [answer.body.added_to_cart, answer.body.added_to_favourites]
    }
    await get('/api/utils/general/')
    await add(shirt.offer.id, 2)
    await like(shirt.id)
    await like(trousers.id)
    expect(await login()).toEqual([0, 0])
    jar = new Map()
    await get('/api/utils/general/')
    expect([await login(), accountId > 0]).toEqual([[0, 0], true])
    jar = new Map()
    await get('/api/utils/general/')
    await add(trousers.offer.id, 1)
    await like(trousers.id)
    expect(await login()).toEqual([2, 1])
  })
})

test('shows a neutral noindex page for unknown paths under /auth/ (Q-33)', async () => {
  for (const path of ['/auth/nothing/', '/en/auth/a/b/c/']) {
    const answer = await get(path)
    expect([answer.status, viewOf(answer).name]).toEqual([200, 'rest'])
    expect(answer.text).toContain('name="robots" content="noindex, nofollow"')
  }
})

test('lists configured social networks in order, with the redirect target (Q-35)', async () => {
  const { providers, trouble } = bootOf(await get('/en/auth/?social=declined')).data
  expect(providers.every(({ href }) => href.startsWith('/en/api/users/auth/social/login/'))).toBe(true)
  expect(trouble).toContain('cancelled')
})

test('cached pages are identical for a guest and two members', async () => {
  await aProduct(shop.db)
  const paths = ['/', '/kategorii/', '/en/', '/favorites-page/', '/_data/']
  const read = async (): Promise<string[]> => Promise.all(paths.map(async (path) => (await get(path)).text))
  const asGuest = await read()
  for (const firstName of ['Вероника', 'Станислава']) {
    jar = new Map()
    person++
    await anAccount(shop.db, { email: email(), firstName })
    await post('/sign-in/', { email: email(), password: samplePassword })
    expect((await get('/api/utils/general/')).body.user.first_name).toBe(firstName)
    expect(await read()).toEqual(asGuest)
  }
})
