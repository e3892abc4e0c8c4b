import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLimits } from '#kernel/limits.ts'
import { localIdentity, type LocalName, type LocalPerson } from '#partners/social/local-identity.ts'
import { siteAt, socialSites } from '#partners/social/sites.ts'
import { socialProvider } from '#partners/social/social.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { anAccount, samplePassword } from '../accounts/accounts.samples.ts'
import { accounts, socialAccounts } from '../accounts/accounts.tables.ts'
import { consents as consentRows } from '../consents/consents.tables.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { clearOldArrivals } from './arrivals.action.ts'
import { SocialFault, type SocialProviders } from './social.port.ts'
import { socialArrivals } from './social.tables.ts'

const auth = '/api/users/auth'
const client = { id: 'shop', secret: 'a secret' }
const identity = localIdentity({
  secretKeys: ['a key for tests of at least 32 letters'],
  client,
  limits: await openLimits(null),
})
const providerOf = (name: LocalName) =>
  socialProvider({ site: siteAt('http://localhost:3000/_identity', socialSites[name]), client, ask: identity.answer })
/** Google is unavailable in these tests. */
const deadProvider = { ...providerOf('vk'), identityOf: () => Promise.reject(new SocialFault('away')) }
const social: SocialProviders = { yandex: providerOf('yandex'), vk: providerOf('vk'), google: deadProvider }

let now = new Date('2026-11-23T12:00:00Z')
let shop: TestShop
let latest = 0

beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, social, config: { limitFactor: 100 } })
})
afterAll(() => shop.close())
beforeEach(() => {
  now = new Date()
  shop.sentLetters.length = 0
})

const aPerson = (changes: Partial<LocalPerson> = {}): LocalPerson => {
  latest++
  const email = `person-${latest}@ya.ru`
  return {
    id: String(9_000 + latest),
    firstName: 'Мария',
    lastName: 'Новикова',
    phone: '+79990000002',
    email,
    ...changes,
  }
}

/** Signs in through a site with consent; returns the final redirect. */
async function goThrough(visitor: Visitor, site: LocalName, person: LocalPerson, next = ''): Promise<string> {
  const start = await visitor.get(`${auth}/social/login/${site}/${next && `?next=${encodeURIComponent(next)}`}`)
  expect(start.status).toBe(302)
  const query = new URL(String(start.headers['location'])).searchParams
  const { pathname, search } = new URL(identity.returnAddress(site, person, query))
  const end = await visitor.get(pathname + search)
  expect([end.status, end.headers['cache-control']]).toEqual([302, 'private, no-store'])
  return String(end.headers['location'])
}

const arrivalIn = (address: string) => /^\/auth\/social\/([\w-]{43})\/$/.exec(address)?.[1] ?? ''
const registration = (token: string, changes: object = {}) => ({
  token,
  first_name: 'Мария',
  last_name: 'Новикова',
  phone_number: '+7 999 000-00-02',
  consent: true,
  ...changes,
})
const register = (visitor: Visitor, token: string, changes?: object) =>
  visitor.post(`${auth}/social/registration/`, registration(token, changes))
const link = (visitor: Visitor, token: string, password: string) =>
  visitor.post(`${auth}/social/link/`, { token, password })
const whoIs = async (visitor: Visitor) => (await visitor.get('/api/users/profile/info/')).body.user?.email

describe('the redirect to another site (R-7-12)', () => {
  test('leads only to configured sites, for any input', async () => {
    for (const name of ['facebook', 'odnoklassniki', '..%2f', 'constructor'])
      expect((await shop.get(`${auth}/social/login/${name}/`)).status).toBe(404)
    const { status, headers } = await shop.get(`/en${auth}/social/login/vk/`)
    expect([status, headers['location']]).toEqual([302, expect.stringContaining('/id.vk.ru/authorize?')])
    expect(headers['set-cookie']).toMatch(/^social=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('ends on a page of the shop only', async () => {
    const person = aPerson()
    const visitor = aVisitor(shop)
    await register(visitor, arrivalIn(await goThrough(visitor, 'yandex', person)))
    expect(await goThrough(aVisitor(shop), 'yandex', person, '/kategorii/topy/?size=46')).toBe(
      '/kategorii/topy/?size=46',
    )
    for (const next of [
      '//evil.example/',
      'https://evil.example/',
      '/\\evil.example',
      '/.//evil.example/',
      '/en/.//evil.example/',
      '/%2e%2e//evil.example/',
      '/api/users/auth/logout/',
      '/a\r\nb',
    ])
      expect(await goThrough(aVisitor(shop), 'yandex', person, next)).toBe('/profile/')
  })

  test('works once: another browser or site, an expired cookie or a second callback fails', async () => {
    const person = aPerson()
    const visitor = aVisitor(shop)
    const start = await visitor.get(`${auth}/social/login/yandex/`)
    const query = new URL(String(start.headers['location'])).searchParams
    const { pathname, search } = new URL(identity.returnAddress('yandex', person, query))
    const stranger = aVisitor(shop)
    expect((await stranger.get(pathname + search)).headers['location']).toBe('/auth/?social=foreign')
    const later = aVisitor(shop, visitor.cookie())
    now = new Date(now.getTime() + 11 * 60_000)
    expect((await later.get(pathname + search)).headers['location']).toBe('/auth/?social=foreign')
    now = new Date(now.getTime() - 11 * 60_000)
    expect(arrivalIn(String((await visitor.get(pathname + search)).headers['location']))).not.toBe('')
    expect((await visitor.get(pathname + search)).headers['location']).toBe('/auth/?social=foreign')
    const wrongSite = aVisitor(shop)
    await wrongSite.get(`${auth}/social/login/vk/`)
    expect((await wrongSite.get(pathname + search)).headers['location']).toBe('/auth/?social=foreign')
  })

  test('a second callback of a signed-in visitor leads to the profile', async () => {
    const visitor = aVisitor(shop)
    await register(visitor, arrivalIn(await goThrough(visitor, 'yandex', aPerson())))
    expect((await visitor.get(`${auth}/social/callback/yandex/?code=x&state=y`)).headers['location']).toBe('/profile/')
  })

  test('reports a declined consent and an unavailable site on the sign-in page', async () => {
    const visitor = aVisitor(shop)
    const start = await visitor.get(`/en${auth}/social/login/yandex/`)
    const state = new URL(String(start.headers['location'])).searchParams.get('state')
    const answer = await visitor.get(`${auth}/social/callback/yandex/?error=access_denied&state=${state}`)
    expect(answer.headers['location']).toBe('/en/auth/?social=declined')
    await visitor.get(`${auth}/social/login/google/`)
    expect((await visitor.get(`${auth}/social/callback/google/?code=1`)).headers['location']).toBe('/auth/?social=away')
  })

  test('garbage in the cookie and the URL causes no server error', async () => {
    for (const cookie of ['social=x', `social=${'a'.repeat(1900)}`, 'social=e30.AAAA', 'social=%00'])
      expect(
        (await shop.get(`${auth}/social/callback/yandex/?code=${'x'.repeat(4000)}&state=%07`, { cookie })).headers,
      ).toMatchObject({ location: '/auth/?social=foreign' })
  })
})

describe('a new visitor', () => {
  test('registers with a verified e-mail and signs in without a letter (R-1-11)', async () => {
    const person = aPerson()
    const visitor = aVisitor(shop)
    const token = arrivalIn(await goThrough(visitor, 'yandex', person, '/favorites/'))
    expect((await register(visitor, token, { consent: false })).body).toEqual({ consent: [expect.any(String)] })
    expect((await register(visitor, token, { email: 'another@ya.ru' })).body).toMatchObject({ target: '/favorites/' })
    expect(await whoIs(visitor)).toBe(person.email)
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.email, person.email!))
    expect(account).toMatchObject({ state: 'active', passwordHash: null, phone: '+79990000002' })
    const consents = await shop.db.select().from(consentRows).where(eq(consentRows.accountId, account!.id))
    expect(consents.map(({ purpose }) => purpose).toSorted()).toEqual(['offer', 'personal_data'])
    expect(await goThrough(aVisitor(shop), 'yandex', person)).toBe('/profile/')
    await shop.runJobs()
    expect(shop.sentLetters.map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('Активируйте'))
  })

  test('finds guest orders of the verified e-mail', async () => {
    const person = aPerson()
    const order = await anOrder(shop.db, { email: person.email! })
    const visitor = aVisitor(shop)
    await register(visitor, arrivalIn(await goThrough(visitor, 'yandex', person)))
    await shop.runJobs()
    const { body } = await visitor.get('/api/users/profile/orders/')
    expect(JSON.stringify(body)).toContain(String(order.number))
  })

  test('gets a letter first, without a verified e-mail', async () => {
    for (const [site, person] of [
      ['vk', aPerson()],
      ['yandex', aPerson({ email: undefined })],
    ] as const) {
      const visitor = aVisitor(shop)
      const token = arrivalIn(await goThrough(visitor, site, person))
      const email = person.email ?? `typed-${latest}@ya.ru`
      const answer = await register(visitor, token, { email })
      expect(answer).toMatchObject({ status: 201, body: { title: 'Спасибо за регистрацию!' } })
      expect(await whoIs(visitor)).toBeUndefined()
      expect(arrivalIn(await goThrough(aVisitor(shop), site, person))).not.toBe('')
      shop.sentLetters.length = 0
      await shop.runJobs()
      expect(shop.sentLetters).toMatchObject([{ to: email, subject: expect.stringContaining('Активируйте') }])
    }
  })

  test('continues only in the same browser, once, within half an hour', async () => {
    const visitor = aVisitor(shop)
    const token = arrivalIn(await goThrough(visitor, 'yandex', aPerson()))
    expect((await register(aVisitor(shop), token)).status).toBe(400)
    now = new Date(now.getTime() + 31 * 60_000)
    expect((await register(visitor, token)).body).toEqual({
      non_field_errors: [expect.stringContaining('Время вышло')],
    })
    now = new Date(now.getTime() - 31 * 60_000)
    const answers = await Promise.all([register(visitor, token), register(visitor, token)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]))
  })

  test('keeps the identity only if the letter is confirmed in the same browser', async () => {
    for (const isSame of [true, false]) {
      const [visitor, person] = [aVisitor(shop), aPerson()]
      await register(visitor, arrivalIn(await goThrough(visitor, 'vk', person)), { email: person.email })
      await shop.runJobs()
      const letter = shop.sentLetters.find(({ to }) => to === person.email)
      const token = /activate\/([\w-]{43})\//.exec(letter?.text ?? '')?.[1]
      const body = isSame ? { token } : { token, password: samplePassword }
      const presser = isSame ? visitor : aVisitor(shop)
      expect((await presser.post(`${auth}/activate/`, body)).status).toBe(200)
      const address = await goThrough(aVisitor(shop), 'vk', person)
      expect(address === '/profile/').toBe(isSame)
    }
  })

  test('an identity with an unverified e-mail loses access after the owner’s password reset', async () => {
    const [stranger, person] = [aVisitor(shop), aPerson({ email: undefined })]
    const email = `victim-${latest}@ya.ru`
    await register(stranger, arrivalIn(await goThrough(stranger, 'vk', person)), { email })
    await aVisitor(shop).post(`${auth}/restore/`, { email })
    await shop.runJobs()
    const letter = shop.sentLetters.findLast(({ to }) => to === email)
    const token = /restore\/([\w-]{43})\//.exec(letter?.text ?? '')?.[1]
    const owner = aVisitor(shop)
    const answer = await owner.post(`${auth}/restore/password/`, { token, password: samplePassword })
    expect([answer.status, answer.body.linked]).toEqual([200, []])
    expect(arrivalIn(await goThrough(stranger, 'vk', person))).not.toBe('')
    expect(await whoIs(stranger)).toBeUndefined()
    expect(await whoIs(owner)).toBe(email)
  })

  test('registers again with another e-mail before confirming the first', async () => {
    const [visitor, person] = [aVisitor(shop), aPerson({ email: undefined })]
    for (const email of [`mistyped-${latest}@ya.ru`, `right-${latest}@ya.ru`]) {
      const answer = await register(visitor, arrivalIn(await goThrough(visitor, 'vk', person)), { email })
      expect(answer.status).toBe(201)
    }
    const rows = await shop.db.select().from(socialAccounts).where(eq(socialAccounts.subject, person.id))
    const [account] = await shop.db.select().from(accounts).where(eq(accounts.id, rows[0]!.accountId))
    expect([rows.length, account!.email]).toEqual([1, `right-${latest}@ya.ru`])
  })

  test('replaces an unconfirmed account of this e-mail, password included', async () => {
    const person = aPerson()
    await anAccount(shop.db, { email: person.email!, state: 'unconfirmed' })
    const visitor = aVisitor(shop)
    const answer = await register(visitor, arrivalIn(await goThrough(visitor, 'yandex', person)))
    expect(answer.status).toBe(201)
    const rows = await shop.db.select().from(accounts).where(eq(accounts.email, person.email!))
    expect(rows).toMatchObject([{ state: 'active', passwordHash: null, firstName: 'Мария' }])
  })
})

describe('a visitor whose e-mail has an account', () => {
  test('links it with the account’s password, once and for all', async () => {
    const person = aPerson()
    await anAccount(shop.db, { email: person.email! })
    const visitor = aVisitor(shop)
    const token = arrivalIn(await goThrough(visitor, 'yandex', person))
    expect((await register(visitor, token)).body).toEqual({ email: [expect.stringContaining('уже есть')] })
    expect((await link(visitor, token, 'wrong password')).body).toEqual({ user: ['Неверный e-mail или пароль'] })
    expect(await whoIs(visitor)).toBeUndefined()
    expect((await link(visitor, token, samplePassword)).status).toBe(200)
    expect(await whoIs(visitor)).toBe(person.email)
    expect((await link(visitor, token, samplePassword)).status).toBe(400)
    expect(await goThrough(aVisitor(shop), 'yandex', person)).toBe('/profile/')
  })

  test('is not linked by an unverified e-mail, even with the password', async () => {
    const person = aPerson()
    await anAccount(shop.db, { email: person.email! })
    const visitor = aVisitor(shop)
    const token = arrivalIn(await goThrough(visitor, 'vk', person))
    expect((await link(visitor, token, samplePassword)).status).toBe(400)
    const answer = await register(visitor, token, { email: person.email })
    expect(answer).toMatchObject({ status: 201, body: { title: 'Спасибо за регистрацию!' } })
    await shop.runJobs()
    const letters = shop.sentLetters.filter(({ to }) => to === person.email)
    expect(letters).toMatchObject([{ subject: expect.stringContaining('уже есть аккаунт') }])
    expect(letters[0]!.text).not.toContain('/activate/')
    expect(arrivalIn(await goThrough(aVisitor(shop), 'vk', person))).not.toBe('')
  })

  test('has one sign-in per site', async () => {
    const person = aPerson()
    const account = await anAccount(shop.db, { email: person.email! })
    await shop.db.insert(socialAccounts).values({ accountId: account.id, site: 'yandex', subject: 'an earlier one' })
    const visitor = aVisitor(shop)
    const token = arrivalIn(await goThrough(visitor, 'yandex', person))
    expect((await link(visitor, token, samplePassword)).body).toEqual({
      non_field_errors: [expect.stringContaining('Сначала отвяжите')],
    })
  })
})

describe('the settings', () => {
  const unlink = (visitor: Visitor, provider: string) => visitor.post('/api/users/profile/social/unlink/', { provider })

  test('unlink a site, but never the last way to sign in, even concurrently', async () => {
    const person = aPerson()
    const visitor = aVisitor(shop)
    await register(visitor, arrivalIn(await goThrough(visitor, 'yandex', person)))
    expect((await visitor.get('/api/users/profile/social/')).body).toEqual({
      linked: ['yandex'],
      available: ['yandex', 'vk', 'google'],
    })
    expect(await unlink(visitor, 'yandex')).toMatchObject({ status: 409 })
    const [{ id: accountId } = { id: 0 }] = await shop.db
      .select()
      .from(accounts)
      .where(eq(accounts.email, person.email!))
    await shop.db.insert(socialAccounts).values({ accountId, site: 'vk', subject: `vk-${latest}` })
    const answers = await Promise.all([unlink(visitor, 'yandex'), unlink(visitor, 'vk')])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await shop.db.$count(socialAccounts, eq(socialAccounts.accountId, accountId))).toBe(1)
  })

  test('show no links to guests, nor those of others', async () => {
    expect((await shop.get('/api/users/profile/social/')).status).toBe(401)
    expect((await shop.post('/api/users/profile/social/unlink/', { provider: 'vk' })).status).toBe(401)
    const visitor = aVisitor(shop)
    await register(visitor, arrivalIn(await goThrough(visitor, 'yandex', aPerson())))
    expect((await unlink(visitor, 'vk')).body).toMatchObject({ linked: ['yandex'] })
    expect((await unlink(visitor, 'facebook\u0000')).status).toBe(400)
  })
})

test('deletes unused arrivals', async () => {
  await goThrough(aVisitor(shop), 'yandex', aPerson())
  await clearOldArrivals(shop.db, new Date(now.getTime() + 31 * 60_000))
  expect(await shop.db.$count(socialArrivals)).toBe(0)
})
