import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox } from '#kernel/outbox.ts'
import { after, days, hours } from '#kernel/time.ts'
import { aMember, signedIn } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { samplePassword } from '../accounts/accounts.samples.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { consents as consentRows } from '../consents/consents.tables.ts'
import { addBonuses } from '../loyalty/loyalty.actions.ts'
import { subscriptions } from '../inbox/inbox.tables.ts'
import { activationLifetime } from '../accounts/accounts.rules.ts'
import { joinLoyalty } from './join-loyalty.action.ts'

const base = '/api/users/profile'
const info = `${base}/info/`
let now = new Date('2026-11-22T12:00:00Z')
let shop: TestShop
let anna: Awaited<ReturnType<typeof aMember>>
beforeAll(async () => {
  shop = await openTestShop({ clock: () => now, config: { limitFactor: 100 } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  anna = await aMember(shop)
  await shop.db.delete(outbox)
  shop.sentLetters.length = 0
})

const user = async (who = anna) => (await who.get(info)).body.user
const row = async (id = anna.id) => (await shop.db.select().from(accounts).where(eq(accounts.id, id)))[0]!
const emailToken = () => /\/profile\/email\/([\w-]{43})\//.exec(shop.sentLetters[0]?.text ?? '')?.[1] ?? ''

describe('personal data (R-7-13)', () => {
  test('names, phone, specialty and language can be changed repeatedly', async () => {
    const changes = { first_name: ' Анна  Мария ', phone_number: '8 (921) 000-00-00', specialty: 'nurse', locale: 'en' }
    const { status, body } = await anna.send('PATCH', info, changes)
    expect([status, body.user]).toEqual([
      200,
      expect.objectContaining({
        first_name: 'Анна Мария',
        phone_number: '+79210000000',
        specialty: 'nurse',
        locale: 'en',
      }),
    ])
    await vi.waitFor(async () =>
      expect((await anna.get('/api/utils/general/')).body.user.first_name).toBe('Анна Мария'),
    )
  })

  test('the birthday can be set once', async () => {
    expect((await anna.send('PATCH', info, { date_of_birth: '1991-04-14' })).body.user.date_of_birth).toBe('1991-04-14')
    expect((await anna.send('PATCH', info, { date_of_birth: '1991-04-14' })).status).toBe(200)
    const second = await anna.send('PATCH', info, { date_of_birth: '1990-04-14', first_name: 'Другая' })
    expect([second.status, Object.keys(second.body)]).toEqual([400, ['date_of_birth']])
    expect(await user()).toMatchObject({ date_of_birth: '1991-04-14', first_name: 'Анна' })
  })

  test('ignores fields that the owner may not change', async () => {
    const before = await row()
    const claims = { email: 'boss@klinika.ru', state: 'refused', type: 'professional', id: 1, register_in_maxma: true }
    await anna.send('PATCH', info, { ...claims, in_loyalty: true, password_hash: 'x', deletion_at: null })
    expect(await row()).toEqual(before)
  })

  test('stores the text of another specialty and drops it with that choice (R-5-06)', async () => {
    const save = (body: object) => anna.send('PATCH', info, body)
    expect((await save({ specialty: 'other' })).body).toEqual({ custom_speciality: ['Обязательное поле'] })
    await save({ specialty: 'other', custom_speciality: ' Медицинский  физик ' })
    expect(await user()).toMatchObject({ specialty: 'other', custom_speciality: 'Медицинский физик' })
    await save({ first_name: 'Анна' })
    expect((await user()).custom_speciality).toBe('Медицинский физик')
    await save({ specialty: 'surgeon', custom_speciality: 'Медицинский физик' })
    expect(await user()).toMatchObject({ specialty: 'surgeon', custom_speciality: '' })
  })

  test.each([
    ['no name', { first_name: ' ' }, 'first_name'],
    ['a phone that is none', { phone_number: '12' }, 'phone_number'],
    ['an unknown specialty', { specialty: 'wizard' }, 'specialty'],
    ['a birthday to come', { date_of_birth: '2030-01-01' }, 'date_of_birth'],
    ['an unknown language', { locale: 'de' }, 'locale'],
  ])('refuses %s with its field name', async (_, changes, field) => {
    const { status, body } = await anna.send('PATCH', info, changes)
    expect([status, Object.keys(body)]).toEqual([400, [field]])
  })

  test('refuses every call without a session (R-6-04)', async () => {
    const guest = aVisitor(shop)
    const answers = [
      await guest.get(info),
      await guest.send('PATCH', info, { first_name: 'Я' }),
      ...(await Promise.all(
        ['newsletter', 'email', 'email/cancel', 'password', 'data', 'delete', 'delete/cancel'].map((path) =>
          guest.post(`${base}/${path}/`, {
            newsletter: true,
            email: 'a@b.ru',
            password: 'x',
            current_password: 'x',
          }),
        ),
      )),
      await guest.get(`${base}/data/file/`),
      await guest.get(`${base}/consents/`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
  })
})

test('records newsletter consent and withdrawal (O-43)', async () => {
  expect((await anna.post(`${base}/newsletter/`, { newsletter: true })).body.user.newsletter).toBe(true)
  await anna.post(`${base}/newsletter/`, { newsletter: true })
  expect((await anna.get(`${base}/consents/`)).body).toMatchObject([{ purpose: 'letters', withdrawn_at: null }])
  expect((await anna.post(`${base}/newsletter/`, { newsletter: false })).body.user.newsletter).toBe(false)
  expect(await shop.db.$count(subscriptions, eq(subscriptions.email, anna.email))).toBe(0)
  const [consent] = await shop.db.select().from(consentRows).where(eq(consentRows.accountId, anna.id))
  expect(consent).toMatchObject({ address: '127.0.0.1', withdrawnAt: now })
})

test('unsubscribing by the e-mail link withdraws the account consent (O-43)', async () => {
  await anna.post(`${base}/newsletter/`, { newsletter: true })
  await shop.runJobs()
  const token = /unsubscribe\/\?token=([\w-]+)/.exec(shop.sentLetters.at(-1)?.html ?? '')?.[1]
  await shop.post(`/api/subscriptions/unsubscribe/?token=${token}`, {})
  await shop.runJobs()
  expect(await user()).toMatchObject({ newsletter: false })
  const [consent] = await shop.db.select().from(consentRows).where(eq(consentRows.accountId, anna.id))
  expect(consent).toMatchObject({ purpose: 'letters', withdrawnAt: now })
})

test('leaving the programme withdraws consent, rejoining restores code and bonuses (O-43 R-4.6-10)', async () => {
  const { db } = shop
  const body = { specialty: 'surgeon', source_of_referral: 'acquaintances', date_of_birth: '1990-05-12' }
  const join = () => joinLoyalty(db, { accountId: anna.id, body, address: '127.0.0.1', now })
  const client = async () => (await anna.get(`${base}/bonuses/`)).body.client
  await join()
  await addBonuses(db, { accountId: anna.id, kind: 'gift', amount: 300, reason: 'Подарок', now, key: 'gift' })
  const before = await client()
  expect(before).toMatchObject({ bonuses: 300, referral_code: expect.any(String) })
  expect((await anna.post(`${base}/loyalty/leave/`, {})).body.user.register_in_maxma).toBe(false)
  await expect.poll(client).toBeNull()
  expect((await anna.get(`${base}/consents/`)).body).toMatchObject([
    { purpose: 'loyalty', withdrawn_at: now.toISOString() },
  ])
  expect((await aVisitor(shop).post(`${base}/loyalty/leave/`, {})).status).toBe(401)
  now = after(now, hours(1))
  await join()
  await expect.poll(client).toEqual(before)
})

describe('e-mail change', () => {
  const wanted = (email: string, password = samplePassword) => anna.post(`${base}/email/`, { email, password })

  test('takes effect on confirmation and notifies the old address', async () => {
    await anna.post(`${base}/newsletter/`, { newsletter: true })
    await shop.db.delete(outbox)
    const email = `new-${anna.email}`
    expect((await wanted(email.toUpperCase())).body.user).toMatchObject({ email: anna.email, pending_email: email })
    await shop.runJobs()
    expect(shop.sentLetters.map(({ to }) => to)).toEqual([email, anna.email])
    expect(shop.sentLetters[1]!.text).toContain(email)
    const token = emailToken()
    expect((await aVisitor(shop).post(`${base}/email/confirm/`, { token })).status).toBe(200)
    expect(await user()).toMatchObject({ email, pending_email: '', newsletter: true })
    expect((await aVisitor(shop).post(`${base}/email/confirm/`, { token })).body).toEqual({
      token: ['Ссылка больше не работает'],
    })
    expect((await signedIn(shop, email)).cookie()).toContain('auth_token')
  })

  test('requires the password and a different address', async () => {
    expect((await wanted('x@klinika.ru', 'wrong')).body).toEqual({ password: ['Неверный пароль'] })
    expect((await wanted(anna.email)).body).toEqual({ email: ['Это и есть ваш e-mail'] })
    expect((await wanted('анна@клиника')).status).toBe(400)
    expect(await row()).toMatchObject({ pendingEmail: null })
  })

  test('fails for a taken address, a cancelled change or an expired link', async () => {
    const email = `race-${anna.email}`
    await wanted(email)
    await shop.runJobs()
    const token = emailToken()
    await aMember(shop, { email })
    expect((await aVisitor(shop).post(`${base}/email/confirm/`, { token })).status).toBe(400)
    await wanted(`other-${anna.email}`)
    shop.sentLetters.length = 0
    await shop.runJobs()
    await anna.post(`${base}/email/cancel/`, {})
    expect((await aVisitor(shop).post(`${base}/email/confirm/`, { token: emailToken() })).status).toBe(400)
    await wanted(`late-${anna.email}`)
    shop.sentLetters.length = 0
    await shop.runJobs()
    now = after(now, activationLifetime + hours(1))
    expect((await aVisitor(shop).post(`${base}/email/confirm/`, { token: emailToken() })).status).toBe(400)
    expect((await row()).email).toBe(anna.email)
  })
})

describe('password change (O-66)', () => {
  const change = (current_password: string, password: string) =>
    anna.post(`${base}/password/`, { current_password, password })

  test('ends all sessions, renews this one and cancels a pending e-mail change', async () => {
    const phone = await signedIn(shop, anna.email)
    const thief = aVisitor(shop, /auth_token=[^;]+/.exec(anna.cookie())![0])
    expect((await thief.get(info)).status).toBe(200)
    await anna.post(`${base}/email/`, { email: `thief-${anna.email}`, password: samplePassword })
    expect((await change(samplePassword, 'quite other words')).status).toBe(200)
    expect((await anna.get(info)).status).toBe(200)
    for (const other of [phone, thief]) await expect.poll(async () => (await other.get(info)).status).toBe(401)
    expect(await user()).toMatchObject({ pending_email: '' })
    await shop.runJobs()
    expect(shop.sentLetters.map(({ subject }) => subject)).toContain('Пароль изменён')
    expect((await signedIn(shop, anna.email, 'quite other words')).cookie()).toContain('auth_token')
  })

  test('refuses a wrong old password and a short or common new one', async () => {
    expect((await change('wrong', 'quite other words')).body).toEqual({ current_password: ['Неверный пароль'] })
    expect(Object.keys((await change(samplePassword, 'short')).body)).toEqual(['password'])
    expect(Object.keys((await change(samplePassword, 'password1')).body)).toEqual(['password'])
  })

  test('limits password attempts in a signed-in session', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => change('wrong', 'quite other words')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('data export (O-63)', () => {
  test('is written by a job for its owner and expires after a week', async () => {
    await anna.post('/api/users/profile/addresses/create/', { city: 'Тверь', street: 'Советская', house: '1' })
    expect((await anna.get(`${base}/data/file/`)).status).toBe(404)
    expect((await anna.post(`${base}/data/`, {})).body).toMatchObject({ asked_at: now.toISOString(), ready_at: null })
    await anna.post(`${base}/data/`, {})
    await shop.runJobs()
    expect(shop.sentLetters).toMatchObject([{ to: anna.email, subject: 'Ваши данные собраны' }])
    const { body, headers } = await anna.get(`${base}/data/file/`)
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="yasmena-data.json"',
      'cache-control': 'private, no-store',
    })
    expect(body).toMatchObject({ account: { email: anna.email }, addresses: [{ city: 'Тверь' }], orders: [] })
    expect(JSON.stringify(body)).not.toMatch(/hash|scrypt/i)
    expect((await (await aMember(shop)).get(`${base}/data/file/`)).status).toBe(404)
    now = after(now, days(8))
    expect((await anna.get(`${base}/data/file/`)).status).toBe(404)
  })
})

describe('account deletion (O-63)', () => {
  test('requires the password, can be cancelled for thirty days, and sends an e-mail', async () => {
    expect((await anna.post(`${base}/delete/`, { password: 'wrong' })).body).toEqual({ password: ['Неверный пароль'] })
    const { body } = await anna.post(`${base}/delete/`, { password: samplePassword })
    expect(body.deletion_at).toBe(after(now, days(30)).toISOString())
    expect((await anna.post(`${base}/delete/`, { password: samplePassword })).body).toEqual(body)
    await shop.runJobs()
    expect(shop.sentLetters).toMatchObject([{ subject: 'Аккаунт будет удалён' }])
    expect((await user()).deletion_at).toBe(body.deletion_at)
    await anna.post(`${base}/delete/cancel/`, {})
    expect((await user()).deletion_at).toBeNull()
  })
})
