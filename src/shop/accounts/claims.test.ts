import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { runStaffVerb } from '../../main/staff-verbs.ts'
import { anOrder } from '../orders/orders.samples.ts'
import { orderLinks } from '../orders/order-link.ts'
import { anAccount, aRegistration, samplePassword } from './accounts.samples.ts'
import { accountLinks, accounts, socialAccounts } from './accounts.tables.ts'

const auth = '/api/users/auth'
const strangersPassword = 'the words of a stranger'
const newPassword = 'quite other words'
const registeredPanel = {
  title: 'Спасибо за регистрацию!',
  message: 'Для активации аккаунта перейдите по ссылке, которую мы отправили вам на почту.',
}
let shop: TestShop
let person = 0
let email = ''

beforeAll(async () => {
  shop = await openTestShop({ config: { limitFactor: 100 } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.runJobs()
  person++
  email = `claimed-${person}@klinika.ru`
  shop.sentLetters.length = 0
})

const registration = (changes?: object) => aRegistration(email, changes)
const register = (visitor: Visitor, changes?: object) => visitor.post(`${auth}/registration/`, registration(changes))
const signIn = (password: string, visitor = aVisitor(shop)) => visitor.post(`${auth}/login/`, { email, password })
const activate = (visitor: Visitor, token: string, password?: string) =>
  visitor.post(`${auth}/activate/`, { token, ...(password && { password }) })
const firstNameOf = async (visitor: Visitor) =>
  (await visitor.get('/api/users/profile/info/')).body.user?.first_name as string | undefined

const tokensIn = (kind: 'activate' | 'restore') =>
  shop.sentLetters
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => new RegExp(`/auth/${kind}/([\\w-]{43})/`).exec(text)?.[1] ?? [])
async function tokenOf(kind: 'activate' | 'restore'): Promise<string> {
  await shop.runJobs()
  return tokensIn(kind).at(-1) ?? ''
}
const waiting = async () => {
  const { rows } = await shop.db.execute<{ count: number }>(sql`select count(*)::integer as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`)
  return rows[0]?.count
}
const rowsOf = () => shop.db.select().from(accounts).where(eq(accounts.email, email)).orderBy(accounts.id)

describe('a registration by a stranger', () => {
  test('keeps the earlier link and password of the owner valid', async () => {
    const owner = aVisitor(shop)
    await register(owner)
    const token = await tokenOf('activate')
    await register(aVisitor(shop), { password: strangersPassword, first_name: 'Чужой' })
    await shop.runJobs()
    expect((await activate(owner, token)).status).toBe(200)
    expect(await firstNameOf(owner)).toBe('Анна')
    expect((await signIn(strangersPassword)).status).toBe(400)
    expect((await signIn(samplePassword)).status).toBe(200)
  })

  test('requires a new password from the mailbox owner', async () => {
    const stranger = aVisitor(shop)
    await register(stranger, { password: strangersPassword })
    const token = await tokenOf('activate')
    const owner = aVisitor(shop)
    const refusal = await activate(owner, token)
    expect([refusal.status, refusal.body]).toEqual([400, { password: ['Обязательное поле'] }])
    expect(await rowsOf()).toMatchObject([{ state: 'unconfirmed' }])
    expect((await activate(owner, token, 'password1')).body).toEqual({ password: ['Такой пароль подберут сразу'] })
    expect((await activate(owner, token, newPassword)).status).toBe(200)
    expect((await signIn(strangersPassword)).status).toBe(400)
    expect((await signIn(newPassword)).status).toBe(200)
    expect((await stranger.get('/api/users/profile/info/')).status).toBe(401)
  })

  test('is discarded once the owner activates another', async () => {
    const stranger = aVisitor(shop)
    await register(stranger, { password: strangersPassword })
    const strangersToken = await tokenOf('activate')
    const owner = aVisitor(shop)
    await register(owner)
    expect((await activate(owner, await tokenOf('activate'))).status).toBe(200)
    expect((await activate(stranger, strangersToken)).body).toEqual({ token: ['Ссылка больше не работает'] })
    expect(await rowsOf()).toMatchObject([{ state: 'active', firstName: 'Анна', visitorId: null }])
  })

  test('repeated twelve times does not lock the owner out', async () => {
    for (let times = 0; times < 12; times++) expect((await register(aVisitor(shop))).status).toBe(201)
    await shop.runJobs()
    const strangers = tokensIn('activate')
    expect(strangers).toHaveLength(5)
    const owner = aVisitor(shop)
    expect((await register(owner)).status).toBe(201)
    await shop.runJobs()
    expect((await activate(owner, strangers[0]!, newPassword)).status).toBe(200)
    expect((await signIn(newPassword)).status).toBe(200)
  }, 60_000)

  test('started from an order link loses its password', async () => {
    const order = await anOrder(shop.db, { email })
    const key = orderLinks(shop.app.secretKeys).keyOf(order)
    const stranger = aVisitor(shop)
    const body = { key, password: strangersPassword, consent: true }
    expect((await stranger.post('/api/orders/account/', body)).status).toBe(200)
    const token = await tokenOf('activate')
    const owner = aVisitor(shop)
    expect((await activate(owner, token)).status).toBe(400)
    expect((await activate(owner, token, newPassword)).status).toBe(200)
    expect((await signIn(strangersPassword)).status).toBe(400)
  })

  test('leaves one account when all links are opened at once', async () => {
    const browsers = [aVisitor(shop), aVisitor(shop), aVisitor(shop)]
    for (const each of browsers) await register(each)
    await shop.runJobs()
    const tokens = tokensIn('activate')
    expect(tokens).toHaveLength(3)
    const presses: ReturnType<typeof activate>[] = []
    // Hold all three requests at their link rows, then release them at once.
    await shop.db.transaction(async (tx) => {
      await tx.select().from(accountLinks).for('update')
      presses.push(...browsers.map((each, at) => activate(each, tokens[at]!)))
      await expect.poll(waiting).toBe(3)
    })
    const answers = await Promise.all(presses)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    const losers = answers.filter(({ status }) => status === 400)
    expect(losers.map(({ body }) => body)).toEqual(losers.map(() => ({ token: ['Ссылка больше не работает'] })))
    expect(await rowsOf()).toMatchObject([{ state: 'active' }])
  })
})

describe('an external identity', () => {
  const attach = async (accountId: number) =>
    shop.db.insert(socialAccounts).values({ accountId, site: 'vk', subject: `stranger-${person}` })
  const identities = () => shop.db.$count(socialAccounts, eq(socialAccounts.subject, `stranger-${person}`))

  test('attached before confirmation is removed by a new password', async () => {
    const { id } = await anAccount(shop.db, { email, state: 'unconfirmed', passwordHash: null })
    await attach(id)
    await aVisitor(shop).post(`${auth}/restore/`, { email })
    const token = await tokenOf('restore')
    const owner = aVisitor(shop)
    const answer = await owner.post(`${auth}/restore/password/`, { token, password: newPassword })
    expect([answer.status, answer.body.linked]).toEqual([200, []])
    expect(await identities()).toBe(0)
  })

  test('attached before confirmation is removed by an activation elsewhere', async () => {
    const { id } = await anAccount(shop.db, { email, state: 'unconfirmed', passwordHash: null })
    await attach(id)
    await aVisitor(shop).post(`${auth}/activate/letter/`, { email })
    expect((await activate(aVisitor(shop), await tokenOf('activate'), newPassword)).status).toBe(200)
    expect(await identities()).toBe(0)
  })

  test('of a confirmed account is listed on a password change and in its email', async () => {
    const { id } = await anAccount(shop.db, { email })
    await attach(id)
    await aVisitor(shop).post(`${auth}/restore/`, { email })
    const token = await tokenOf('restore')
    const owner = aVisitor(shop)
    const { body } = await owner.post(`${auth}/restore/password/`, { token, password: newPassword })
    expect(body.linked).toEqual(['vk'])
    await shop.runJobs()
    const letter = shop.sentLetters.find(({ subject }) => subject === 'Пароль изменён')
    expect(letter?.text.replaceAll('\u00a0', ' ')).toContain('VK ID')
  })
})

describe('a known and an unknown email', () => {
  test('get the same registration response but different emails (O-53)', async () => {
    const account = await anAccount(shop.db, { email })
    const known = await register(aVisitor(shop))
    const unknown = await register(aVisitor(shop), { email: `nobody-${person}@klinika.ru` })
    expect([known.status, known.body]).toEqual([201, registeredPanel])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await shop.runJobs()
    const letter = shop.sentLetters.find(({ to }) => to === email)
    expect(letter?.subject.replaceAll('\u00a0', ' ')).toContain('уже есть аккаунт')
    expect(letter?.text).toContain('/auth/')
    expect(letter?.text).not.toContain('/activate/')
    expect(await rowsOf()).toContainEqual(account)
    expect((await signIn(samplePassword)).status).toBe(200)
  })

  test('get the same response on an email change, and the known account stays', async () => {
    const taken = await anAccount(shop.db, { email })
    const owner = await anAccount(shop.db)
    const visitor = aVisitor(shop)
    await visitor.post(`${auth}/login/`, { email: owner.email, password: samplePassword })
    const ask = (address: string) =>
      visitor.post('/api/users/profile/email/', { email: address, password: samplePassword })
    const [unknown, known] = [await ask(`fresh-${person}@klinika.ru`), await ask(email)]
    expect(unknown.status).toBe(200)
    expect([known.status, known.body.user.pending_email]).toEqual([200, email])
    await shop.runJobs()
    const letter = shop.sentLetters.find(({ to }) => to === email)
    expect(letter?.text).toContain('аккаунт')
    expect(letter?.text).not.toContain('/profile/email/')
    expect(await rowsOf()).toEqual([taken])
  })

  test('that is unconfirmed does not block an email change', async () => {
    await register(aVisitor(shop), { password: strangersPassword })
    const owner = await anAccount(shop.db)
    const visitor = aVisitor(shop)
    await visitor.post(`${auth}/login/`, { email: owner.email, password: samplePassword })
    await visitor.post('/api/users/profile/email/', { email, password: samplePassword })
    await shop.runJobs()
    const letters = shop.sentLetters.filter(({ to }) => to === email)
    const token = letters.map(({ text }) => /profile\/email\/([\w-]{43})\//.exec(text)?.[1]).find(Boolean)
    expect((await visitor.post('/api/users/profile/email/confirm/', { token })).status).toBe(200)
    expect(await rowsOf()).toMatchObject([{ id: owner.id, state: 'active' }])
    expect((await activate(aVisitor(shop), tokensIn('activate')[0]!, newPassword)).status).toBe(400)
  })
})

describe('a professional request', () => {
  const request = { type: 'professional', organisation: 'Клиника «Север»' }

  test('stays pending when the same email registers again', async () => {
    await register(aVisitor(shop), request)
    const buyer = aVisitor(shop)
    await register(buyer, { first_name: 'Вторая' })
    expect((await activate(buyer, await tokenOf('activate'))).status).toBe(200)
    expect(await rowsOf()).toMatchObject([
      { state: 'requested', type: 'professional' },
      { state: 'active', type: 'default' },
    ])
    expect(await runStaffVerb(shop, ['professionals'])).toContain(email)
    await runStaffVerb(shop, ['approve-professional', email])
    expect(await rowsOf()).toMatchObject([
      { state: 'active', type: 'professional', firstName: 'Вторая', organisation: 'Клиника «Север»' },
    ])
    await shop.runJobs()
    expect(shop.sentLetters.at(-1)).toMatchObject({ to: email, subject: 'Заявка одобрена' })
  })

  test('approved before another activation makes that account professional', async () => {
    await register(aVisitor(shop), request)
    await runStaffVerb(shop, ['approve-professional', email])
    const buyer = aVisitor(shop)
    await register(buyer)
    expect((await activate(buyer, await tokenOf('activate'))).status).toBe(200)
    expect(await rowsOf()).toMatchObject([{ state: 'active', type: 'professional', organisation: 'Клиника «Север»' }])
  })

  test('made twice is selected by its number', async () => {
    for (const first_name of ['Чужой', 'Анна']) await register(aVisitor(shop), { ...request, first_name })
    await expect(runStaffVerb(shop, ['approve-professional', email])).rejects.toMatchObject({ code: 'many_requests' })
    const [, own] = await rowsOf()
    await runStaffVerb(shop, ['approve-professional', String(own!.id)])
    expect(await rowsOf()).toMatchObject([{ state: 'requested' }, { state: 'unconfirmed', firstName: 'Анна' }])
  })

  test('does not block registration once refused', async () => {
    await register(aVisitor(shop), request)
    await runStaffVerb(shop, ['refuse-professional', email])
    const buyer = aVisitor(shop)
    await register(buyer)
    expect((await activate(buyer, await tokenOf('activate'))).status).toBe(200)
    const isActive = and(eq(accounts.email, email), eq(accounts.state, 'active'))
    expect(await shop.db.$count(accounts, isActive)).toBe(1)
  })
})

describe('emails to an unconfirmed mailbox', () => {
  const words = 'http://evil.test/win 50000 руб'

  test.each([
    ['activation', {}],
    ['a professional request', { type: 'professional' }],
  ])('contain no name in the case of %s', async (_, changes) => {
    await register(aVisitor(shop), { first_name: words, last_name: words, organisation: words, ...changes })
    await shop.runJobs()
    expect(shop.sentLetters).toMatchObject([{ to: email }])
    expect(JSON.stringify(shop.sentLetters)).not.toContain('evil.test')
  })

  test.each(['approve', 'refuse'])('contain no name when a manager says %s', async (verb) => {
    await register(aVisitor(shop), { first_name: words, type: 'professional' })
    await runStaffVerb(shop, [`${verb}-professional`, email])
    await shop.runJobs()
    expect(shop.sentLetters.length).toBeGreaterThan(0)
    expect(JSON.stringify(shop.sentLetters)).not.toContain('evil.test')
  })
})

test('another activation email belongs to the registration of its browser', async () => {
  const owner = aVisitor(shop)
  await register(owner)
  await register(aVisitor(shop), { first_name: 'Чужой', password: strangersPassword })
  await shop.runJobs()
  shop.sentLetters.length = 0
  await owner.post(`${auth}/activate/letter/`, { email })
  expect((await activate(owner, await tokenOf('activate'))).status).toBe(200)
  expect(await firstNameOf(owner)).toBe('Анна')
})
