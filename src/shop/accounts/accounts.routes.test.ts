import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#kernel/outbox.ts'
import { after, days, hours } from '#kernel/time.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { anAccount, aRegistration, samplePassword } from './accounts.samples.ts'
import { newToken, tokenHash } from './members.ts'
import { accounts, accountSessions } from './accounts.tables.ts'
import { consents as consentRows } from '../consents/consents.tables.ts'

const auth = '/api/users/auth'
const info = '/api/users/profile/info/'
let now = new Date('2026-11-22T12:00:00Z')
let shop: TestShop
let person = 0
/** Timeout for eleven password hashes, each a sixth of a CPU second. */
const hashingTakesTime = 60_000

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 100 } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  person++
  await shop.db.delete(outbox)
  shop.sentLetters.length = 0
})

const email = () => `person-${person}@klinika.ru`
const registration = (changes?: object) => aRegistration(email(), changes)
const register = (changes?: object, visitor = aVisitor(shop)) =>
  visitor.post(`${auth}/registration/`, registration(changes))
const signIn = (visitor = aVisitor(shop), changes: object = {}) =>
  visitor.post(`${auth}/login/`, { email: email(), password: samplePassword, ...changes })
/** Token of a session last used the given number of days ago. */
async function aSession(idleDays: number): Promise<string> {
  const { id: accountId } = await anAccount(shop.db, { email: `idle-${idleDays}-${email()}` })
  const token = newToken()
  const lastUsedAt = after(now, -days(idleDays))
  await shop.db.insert(accountSessions).values({ accountId, device: '', tokenHash: tokenHash(token), lastUsedAt })
  return token
}
const tokenIn = (text: string) => /\/auth\/(?:activate|restore)\/([\w-]{43})\//.exec(text)?.[1]
async function letterToken(): Promise<string> {
  await shop.runJobs()
  return tokenIn(shop.sentLetters.at(-1)?.text ?? '') ?? ''
}

describe('registration', () => {
  test('registers an individual, who opens the link and is signed in (R-1-11, R-7-10, R-8-15, R-5-09, O-13)', async () => {
    const visitor = aVisitor(shop)
    expect(await register({ email: ` ${email().toUpperCase()} ` }, visitor)).toMatchObject({
      status: 201,
      body: {
        title: 'Спасибо за регистрацию!',
        message: 'Для активации аккаунта перейдите по ссылке, которую мы отправили вам на почту.',
      },
    })
    expect((await signIn()).body.user[0]).toMatch(/^Аккаунт не активирован/)
    const token = await letterToken()
    expect(shop.sentLetters).toMatchObject([{ to: email(), subject: expect.stringContaining('Активируйте') }])
    const { status, body } = await visitor.post(`${auth}/activate/`, { token })
    expect([status, body.token]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)])
    expect((await visitor.get(info)).body.user).toMatchObject({
      first_name: 'Анна',
      email: email(),
      phone_number: '+79001234567',
      register_in_maxma: false,
    })
    expect((await signIn()).status).toBe(200)
  })

  test('makes a professional wait for the manager, then for the email (R-1-11, R-6-07, R-8-16, O-12)', async () => {
    const { body } = await register({ type: 'professional', organisation: 'Клиника «Север»' })
    expect(body).toEqual({
      title: 'Мы приняли вашу заявку на регистрацию!',
      message: 'Наш менеджер свяжется с вами в ближайшее время.',
    })
    expect(await letterToken()).toBe('')
    expect(shop.sentLetters).toMatchObject([{ subject: 'Мы приняли вашу заявку' }])
    expect((await signIn()).body).toEqual({ user: [expect.stringContaining('рассматривает менеджер')] })
  })

  test.each([
    ['an e-mail that is none', { email: 'анна@клиника' }, 'email'],
    ['letters of two alphabets in the e-mail', { email: 'аnna@klinika.ru' }, 'email'],
    ['no name', { first_name: ' \u200b ' }, 'first_name'],
    ['a phone that is none', { phone_number: '12' }, 'phone_number'],
    ['a short password', { password: '1234567' }, 'password'],
    ['a password that everybody uses', { password: 'password1' }, 'password'],
    ['consent refused', { consent: false }, 'consent'],
    ['an unknown kind', { type: 'staff' }, 'type'],
    ['another specialty without its name', { specialty: 'other' }, 'custom_speciality'],
    ['a source nobody listed', { source_of_referral: 'a_dream' }, 'source_of_referral'],
    ['a birthday to come', { date_of_birth: '2030-01-01' }, 'date_of_birth'],
    ['an object for a name', { first_name: { $ne: '' } }, 'first_name'],
  ])('refuses %s by field name and stores nothing (R-5-02, R-5-05, R-5-06, R-5-07)', async (_, changes, field) => {
    const { status, body } = await register(changes)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
    expect(await shop.db.$count(accounts, eq(accounts.email, email()))).toBe(0)
  })

  test('names every missing loyalty field (R-5-05)', async () => {
    const fields = async (changes: object) =>
      Object.keys((await register({ register_in_maxma: true, ...changes })).body)
    expect(await fields({})).toEqual(['date_of_birth', 'specialty', 'source_of_referral'])
    expect(await fields({ date_of_birth: '1990-01-01' })).toEqual(['specialty', 'source_of_referral'])
  })

  test('ignores state, role and id in the request body', async () => {
    await register({ state: 'active', role: 'owner', id: 1, activated_at: '2020-01-01', is_staff: true })
    const [row] = await shop.db.select().from(accounts).where(eq(accounts.email, email()))
    expect(row).toMatchObject({ state: 'unconfirmed', type: 'default', activatedAt: null })
    expect(row!.id).not.toBe(1)
  })

  test('accepts an email of 254 characters and refuses one of 255', async () => {
    const whole = `${'a'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(62)}.ru`
    expect(whole).toHaveLength(254)
    const visitor = aVisitor(shop)
    expect((await register({ email: whole }, visitor)).status).toBe(201)
    expect((await visitor.post(`${auth}/activate/`, { token: await letterToken() })).status).toBe(200)
    expect(shop.sentLetters[0]?.to).toBe(whole)
    expect((await signIn(undefined, { email: whole })).status).toBe(200)
    const longer = await register({ email: whole.replace('.ru', 'd.ru') })
    expect([longer.status, longer.body]).toEqual([400, { email: ['Неверный e-mail'] }])
  })

  test('keeps a second registration of one person beside the first', async () => {
    const visitor = aVisitor(shop)
    await register({ password: 'the first words' }, visitor)
    await letterToken()
    await register({ password: 'the second words' }, visitor)
    expect((await visitor.post(`${auth}/activate/`, { token: await letterToken() })).status).toBe(200)
    expect((await signIn(undefined, { password: 'the first words' })).status).toBe(400)
    expect((await signIn(undefined, { password: 'the second words' })).status).toBe(200)
    expect(await shop.db.$count(accounts, eq(accounts.email, email()))).toBe(1)
  })

  test('stores each consent with text version, time and address (O-43)', async () => {
    const loyalty = { specialty: 'surgeon', date_of_birth: '1990-05-12', source_of_referral: 'acquaintances' }
    await register({ consent_letters: true, register_in_maxma: true, ...loyalty })
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, email()))
    const consents = await shop.db.select().from(consentRows).where(eq(consentRows.accountId, account!.id))
    expect(consents.map(({ purpose }) => purpose).toSorted()).toEqual(['letters', 'loyalty', 'offer', 'personal_data'])
    expect(consents[0]).toMatchObject({ version: expect.any(String), address: '127.0.0.1', givenAt: now })
  })
})

describe('signing in', () => {
  test('issues a token in an HTTP-only cookie for 90 days (R-1-11, R-7-07, O-20, R-6-02, R-6-03)', async () => {
    const { id } = await anAccount(shop.db, { email: email() })
    const visitor = aVisitor(shop)
    const { body, cookies } = await signIn(visitor, { email: ` ${email().toUpperCase()}` })
    const cookie = cookies.find((each) => each.startsWith('auth_token='))!
    expect(cookie).toMatch(/^auth_token=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await visitor.get(info)).status).toBe(200)
    expect((await shop.get(info, { authorization: `Token ${body.token}` })).body.user.email).toBe(email())
    const [session] = await shop.db.select().from(accountSessions).where(eq(accountSessions.accountId, id))
    expect(session!.tokenHash).not.toContain(body.token)
  })

  test('refuses a password of 201 characters with the right limit', async () => {
    const { status, body } = await register({ password: 'a1'.repeat(100) + 'b' })
    expect([status, body]).toEqual([400, { password: ['Максимум 200 симв.'] }])
  })

  test('expires a session after 90 days without use', async () => {
    const statusAfter = async (idleDays: number) =>
      (await shop.get(info, { authorization: `Token ${await aSession(idleDays)}` })).status
    expect([await statusAfter(89), await statusAfter(91)]).toEqual([200, 401])
  })

  test('leaves the cookie renewal of a page to the next call', async () => {
    const cookie = `auth_token=${await aSession(2)}`
    const page = { headers: { cookie } } as FastifyRequest
    expect(await shop.app.members.of(page)).toBeDefined()
    const { headers } = await shop.get(info, { cookie })
    expect([headers['set-cookie']].flat().join()).toContain(`${cookie}; Max-Age=7776000;`)
    expect((await shop.get(info, { cookie })).headers['set-cookie']).toBeUndefined()
  })

  test('sets a secure, host-only cookie on HTTPS', async () => {
    const secure = await openTestShop({ config: { publicUrl: 'https://yasmena.test' } })
    await anAccount(secure.db, { email: 'secure@klinika.ru' })
    const { headers } = await secure.post(`${auth}/login/`, { email: 'secure@klinika.ru', password: samplePassword })
    expect([headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^__Host-auth_token=[\w-]{43};.*; HttpOnly; SameSite=Lax; Secure$/),
    )
    await secure.close()
  })

  test('answers a wrong password and an unknown email alike with 400 (R-7-08, R-8-09, O-18, Q-27)', async () => {
    await anAccount(shop.db, { email: email() })
    const answers = await Promise.all([
      signIn(undefined, { password: 'not this one' }),
      signIn(undefined, { email: 'nobody@klinika.ru' }),
      signIn(undefined, { email: 'no e-mail at all' }),
    ])
    for (const { status, body } of answers)
      expect([status, body]).toEqual([400, { user: ['Неверный e-mail или пароль'] }])
  })

  test.each([{}, { email: '' }, { email: 7 }, { email: null }, { password: ['x'] }, { password: 'x'.repeat(1_001) }])(
    'refuses a body like %o at its field (R-5-01)',
    async (changes) => {
      const { status, body } = await shop.post(`${auth}/login/`, { email: 'a@b.ru', ...changes })
      expect(status).toBe(400)
      expect(['email', 'password']).toContain(Object.keys(body)[0])
    },
  )

  test('signs out of this session only, in every process, and only once (R-7-09, O-19, O-66)', async () => {
    await anAccount(shop.db, { email: email() })
    const [phone, desk] = [aVisitor(shop), aVisitor(shop)]
    await signIn(phone)
    const { body } = await signIn(desk)
    expect((await desk.get(info)).status).toBe(200)
    expect((await desk.post(`${auth}/logout/`, {})).status).toBe(200)
    await expect.poll(async () => (await shop.get(info, { authorization: `Token ${body.token}` })).status).toBe(401)
    expect((await desk.get(info)).status).toBe(401)
    expect((await desk.post(`${auth}/logout/`, {})).body).toEqual({ detail: 'Сначала войдите.' })
    expect((await phone.get(info)).status).toBe(200)
  })

  test('answers a dead token with 401 from any call and clears the cookie (R-8-01, O-18, Q-32)', async () => {
    const answer = await shop.get('/api/catalog/list/', { cookie: `auth_token=${'x'.repeat(43)}` })
    expect([answer.status, answer.headers['set-cookie']]).toEqual([
      401,
      expect.stringMatching(/^auth_token=; Max-Age=0; Path=\//),
    ])
    expect((await shop.get('/api/catalog/list/', { authorization: 'Token nonsense' })).status).toBe(401)
  })

  test('allows a new sign-in despite a dead token', async () => {
    await anAccount(shop.db, { email: email() })
    const headers = { cookie: `auth_token=${'x'.repeat(43)}` }
    const answer = await shop.post(`${auth}/login/`, { email: email(), password: samplePassword }, headers)
    expect(answer.status).toBe(200)
  })

  test('neither ends nor revives sessions when the clock jumps', async () => {
    await anAccount(shop.db, { email: email() })
    const visitor = aVisitor(shop)
    await signIn(visitor)
    const signInTime = now
    await shop.post(`${auth}/restore/`, { email: email() })
    const token = await letterToken()
    now = after(signInTime, -hours(1))
    expect((await visitor.get(info)).status).toBe(200)
    const late = aVisitor(shop)
    await signIn(late)
    await late.post(`${auth}/logout/`, {})
    now = after(signInTime, days(365))
    expect((await shop.post(`${auth}/restore/password/`, { token, password: 'quite other words' })).status).toBe(400)
    now = signInTime
    expect((await visitor.get(info)).status).toBe(200)
    expect((await late.get(info)).status).toBe(401)
    expect((await shop.post(`${auth}/restore/password/`, { token, password: 'quite other words' })).status).toBe(200)
  })

  test('refuses a cross-site post even from a signed-in visitor', async () => {
    await anAccount(shop.db, { email: email() })
    const visitor = aVisitor(shop)
    await signIn(visitor)
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://evil.example'],
    ] as const) {
      const headers = { cookie: visitor.cookie(), [name]: value }
      expect((await shop.post(`${auth}/logout/`, {}, headers)).status).toBe(403)
    }
    expect((await visitor.get(info)).status).toBe(200)
  })

  test(
    'blocks sign-in after ten wrong passwords, except in a known browser (O-42)',
    async () => {
      await anAccount(shop.db, { email: email() })
      const own = aVisitor(shop)
      await signIn(own)
      for (let tries = 0; tries < 10; tries++)
        expect((await signIn(undefined, { password: 'a guess' })).status).toBe(400)
      const late = await shop.post(`${auth}/login/`, { email: email(), password: samplePassword })
      expect([late.status, Number(late.headers['retry-after'])]).toEqual([429, expect.any(Number)])
      expect((await signIn(own)).status).toBe(200)
    },
    hashingTakesTime,
  )

  test(
    'does not count right passwords as attempts',
    async () => {
      await anAccount(shop.db, { email: email() })
      for (let times = 0; times < 11; times++) expect((await signIn()).status).toBe(200)
    },
    hashingTakesTime,
  )

  test('notifies the owner of a sign-in in a new browser, except the first', async () => {
    await anAccount(shop.db, { email: email() })
    const first = aVisitor(shop)
    await first.arrive()
    await signIn(first)
    await signIn(first)
    await shop.runJobs()
    expect(shop.sentLetters).toEqual([])
    await signIn()
    await shop.runJobs()
    expect(shop.sentLetters).toMatchObject([{ to: email(), subject: 'Вход с\u00a0нового устройства' }])
  })
})

describe('guest data', () => {
  test('is merged once by concurrent sign-ins and hidden from the next user', async () => {
    const { offer, id } = await aProduct(shop.db)
    await anAccount(shop.db, { email: email() })
    const visitor = aVisitor(shop)
    await visitor.arrive()
    await visitor.post('/api/cart/add/', { trade_offer: offer.id, amount: 2 })
    await visitor.post('/api/users/favorites/toggle/', { product: id })
    const twin = aVisitor(shop, visitor.cookie())
    await Promise.all([signIn(visitor), signIn(twin)])
    for (const each of [visitor, twin])
      expect((await each.get('/api/utils/general/')).body).toMatchObject({
        cart_quantity: 2,
        favorites: [id],
        user: { first_name: 'Анна', register_in_maxma: false },
      })
    await visitor.post(`${auth}/logout/`, {})
    expect((await visitor.get('/api/utils/general/')).body).toMatchObject({
      cart_quantity: 0,
      favorites: [],
      user: null,
    })
  })

  test('the cart of an account is the same on another device', async () => {
    const { offer } = await aProduct(shop.db)
    await anAccount(shop.db, { email: email() })
    const [phone, desk] = [aVisitor(shop), aVisitor(shop)]
    await Promise.all([signIn(phone), signIn(desk)])
    await phone.post('/api/cart/add/', { trade_offer: offer.id, amount: 1 })
    expect((await desk.get('/api/cart/list/')).body.quantity).toBe(1)
    expect((await aVisitor(shop).get('/api/cart/list/')).body.quantity).toBe(0)
  })
})

describe('a new password', () => {
  const ask = (address = email()) => shop.post(`${auth}/restore/`, { email: address })
  const set = (token: string, password = 'quite other words', visitor = aVisitor(shop)) =>
    visitor.post(`${auth}/restore/password/`, { token, password })

  test('is set by an emailed link, ends all sessions and notifies the owner (R-1-11, R-7-11, R-8-14, O-14, O-15)', async () => {
    await anAccount(shop.db, { email: email() })
    const before = aVisitor(shop)
    await signIn(before)
    expect(await ask()).toMatchObject({
      status: 200,
      body: { title: 'Восстановление пароля', message: 'Письмо отправлено вам на почту' },
    })
    const visitor = aVisitor(shop)
    expect((await set(await letterToken(), undefined, visitor)).status).toBe(200)
    expect((await visitor.get(info)).status).toBe(200)
    await expect.poll(async () => (await before.get(info)).status).toBe(401)
    await shop.runJobs()
    expect(shop.sentLetters.map(({ subject }) => subject)).toEqual(['Новый пароль', 'Пароль изменён'])
    expect((await signIn()).status).toBe(400)
    expect((await signIn(undefined, { password: 'quite other words' })).status).toBe(200)
  })

  test('answers an unknown email like a known one but sends nothing (O-15)', async () => {
    await anAccount(shop.db, { email: email() })
    const [own, nobodys] = [await ask(), await ask(`nobody-${person}@klinika.ru`)]
    expect([nobodys.status, nobodys.body]).toEqual([own.status, own.body])
    await shop.runJobs()
    expect(shop.sentLetters.map(({ to }) => to)).toEqual([email()])
  })

  test.each([{}, { email: '' }, { email: 'no e-mail' }, { email: 'a@b' }])(
    'refuses %o as an email (R-8-11, R-5-08, O-15)',
    async (body) => {
      const answer = await shop.post(`${auth}/restore/`, body)
      expect([answer.status, answer.body]).toEqual([400, { non_field_errors: ['Неверный e-mail'] }])
    },
  )

  test('accepts a link once, even under ten concurrent requests, for one hour', async () => {
    await anAccount(shop.db, { email: email() })
    await ask()
    const token = await letterToken()
    const answers = await Promise.all(Array.from({ length: 5 }, () => set(token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
    expect((await set(token)).body).toEqual({ token: ['Ссылка больше не работает'] })
    const other = await anAccount(shop.db)
    await ask(other.email)
    const late = await letterToken()
    now = after(now, hours(1))
    expect((await set(late)).body).toEqual({ token: ['Ссылка больше не работает'] })
  })

  test('does not consume the link on a refused password', async () => {
    await anAccount(shop.db, { email: email() })
    await ask()
    const token = await letterToken()
    expect((await set(token, 'password1')).body).toEqual({ password: ['Такой пароль подберут сразу'] })
    expect((await set(token)).status).toBe(200)
  })

  test('sends one email per minute, with the same answer each time', async () => {
    await anAccount(shop.db, { email: email() })
    const answers = [await ask(), await ask()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await shop.runJobs()
    expect(shop.sentLetters).toHaveLength(1)
    expect((await set(await letterToken())).status).toBe(200)
  })

  test('rejects an activation link for a password reset, and the reverse', async () => {
    const visitor = aVisitor(shop)
    await register({}, visitor)
    const token = await letterToken()
    expect((await set(token)).status).toBe(400)
    expect((await visitor.post(`${auth}/activate/`, { token })).status).toBe(200)
    expect((await visitor.post(`${auth}/activate/`, { token })).status).toBe(400)
  })

  test('accepts an activation link for three days (O-13)', async () => {
    const visitor = aVisitor(shop)
    await register({}, visitor)
    const token = await letterToken()
    now = after(now, days(3))
    expect((await visitor.post(`${auth}/activate/`, { token })).body).toEqual({ token: ['Ссылка больше не работает'] })
  })
})

describe('my devices', () => {
  const sessions = '/api/users/profile/sessions/'

  test('are listed with the current one marked, and can be ended separately or together', async () => {
    await anAccount(shop.db, { email: email() })
    const [phone, desk, tablet] = [aVisitor(shop), aVisitor(shop), aVisitor(shop)]
    for (const each of [phone, desk, tablet]) await signIn(each)
    const { body } = await desk.get(sessions)
    expect(body).toHaveLength(3)
    const own = body.find((each: { is_current: boolean }) => each.is_current)
    const rest = await desk.post(`${sessions}end/`, { id: body.find((each: { id: number }) => each.id !== own.id).id })
    expect(rest.body).toHaveLength(2)
    expect((await desk.post(`${sessions}end-others/`, {})).body).toMatchObject([{ id: own.id, is_current: true }])
    await expect.poll(async () => (await phone.get(info)).status).toBe(401)
    expect((await desk.get(info)).status).toBe(200)
  })

  test('cannot end a session of another account (R-6-10)', async () => {
    const other = await anAccount(shop.db)
    const stranger = aVisitor(shop)
    await signIn(stranger, { email: other.email })
    const [foreign] = (await stranger.get(sessions)).body
    await anAccount(shop.db, { email: email() })
    const visitor = aVisitor(shop)
    await signIn(visitor)
    const rowsOf = (id: number) => shop.db.select().from(accountSessions).where(eq(accountSessions.accountId, id))
    const before = await rowsOf(other.id)
    await visitor.post(`${sessions}end/`, { id: foreign.id })
    expect((await visitor.get(sessions)).body).toHaveLength(1)
    // The session cache may serve a deleted session for seconds; check the list and the table rows instead.
    expect((await stranger.get(sessions)).body).toMatchObject([{ id: foreign.id }])
    expect(await rowsOf(other.id)).toEqual(before)
    await visitor.post(`${sessions}end-others/`, {})
    expect(await rowsOf(other.id)).toEqual(before)
  })

  test.each([info, sessions])('requires a signed-in member for %s (R-6-04)', async (path) => {
    expect((await shop.get(path)).body).toEqual({ detail: 'Сначала войдите.' })
    expect((await shop.get(`/en${path}`)).body).toEqual({ detail: 'Please sign in first.' })
  })
})
