import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Handlers } from '#kernel/jobs.ts'
import { outbox } from '#kernel/outbox.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { inboxHandlers } from './inbox.jobs.ts'
import { subscriptions } from './inbox.tables.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl: 'https://yasmena.example' } })
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.db.delete(subscriptions)
  await shop.db.delete(outbox)
  shop.sentLetters.length = 0
})

let neighbour = 0
/** A unique client address per test, so that tests do not share rate limits. */
const subscribe = (payload: unknown, { prefix = '', from = `10.1.0.${++neighbour % 250}` } = {}) =>
  shop.ask({
    method: 'POST',
    url: `${prefix}/api/subscriptions/`,
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress: from,
  })

const kept = () => shop.db.select({ email: subscriptions.email, locale: subscriptions.locale }).from(subscriptions)

test('a subscription answers 201, is kept in lower case and confirmed by one letter (R-1-11 R-7-14 R-8-13)', async () => {
  expect(await subscribe({ email: '  Anna@Example.COM ' })).toMatchObject({
    status: 201,
    body: { message: 'Вы успешно подписаны. Письмо отправлено Вам на почту.' },
  })
  expect(await kept()).toEqual([{ email: 'anna@example.com', locale: 'ru' }])
  await shop.runJobs()
  expect(shop.sentLetters).toMatchObject([{ to: 'anna@example.com', subject: 'Подписка на новости магазина «Ясмена»' }])
})

test('answers and confirms an English subscription in English (R-7-02)', async () => {
  const { status, body } = await subscribe({ email: 'anna@example.com' }, { prefix: '/en' })
  expect({ status, body }).toEqual({
    status: 201,
    body: { message: 'You’re subscribed. We’ve sent you an email.' },
  })
  await shop.runJobs()
  const [letter] = shop.sentLetters
  expect(letter?.subject).toBe('Welcome to Yasmena news')
  expect(`${letter?.html}${letter?.text}`).not.toMatch(/[а-яё]/i)
})

test('answers an existing subscriber identically and sends no second letter (O-54)', async () => {
  const first = await subscribe({ email: 'anna@example.com' })
  await shop.runJobs()
  const second = await subscribe({ email: 'ANNA@example.com' }, { prefix: '' })
  await shop.runJobs()
  expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body })
  expect(shop.sentLetters).toHaveLength(1)
})

test('twenty concurrent subscriptions of one address make one row and one letter', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe({ email: 'anna@example.com' })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  expect(await shop.db.select().from(outbox)).toHaveLength(1)
  await shop.runJobs()
  expect(await kept()).toHaveLength(1)
  expect(shop.sentLetters).toHaveLength(1)
})

test.each([
  [{}, 'Обязательное поле', 'Required field'],
  [{ email: '' }, 'Обязательное поле', 'Required field'],
  [{ email: 'anna' }, 'Неверный e-mail', 'Invalid email'],
  [{ email: 'anna@example.com\r\nBcc: all@example.com' }, 'Неверный e-mail', 'Invalid email'],
  [{ email: 'анна@пример' }, 'Неверный e-mail', 'Invalid email'],
  [{ email: null }, 'Нужен текст', 'Text is needed'],
  [{ email: ['anna@example.com'] }, 'Нужен текст', 'Text is needed'],
  [{ email: { $ne: '' } }, 'Нужен текст', 'Text is needed'],
  [{ email: 5 }, 'Нужен текст', 'Text is needed'],
  [{ email: `${'a'.repeat(1_000)}@example.com` }, 'Максимум 300 симв.', 'Maximum 300 characters'],
])('refuses %j in a list under email, in both languages (R-5-09 R-5-16 R-8-12)', async (body, ru, en) => {
  expect(await subscribe(body)).toMatchObject({ status: 400, body: { email: [ru] } })
  expect(await subscribe(body, { prefix: '/en' })).toMatchObject({ status: 400, body: { email: [en] } })
  expect(await kept()).toEqual([])
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '5',
  '"a@b.ru"',
  '{"email":"a@b.ru"',
  '{"__proto__":{"email":"a@example.com"}}',
  `{"email":"${'a'.repeat(70_000)}"}`,
  '\u0000',
])('refuses the body %.30s with a client error (R-7-60)', async (payload) => {
  const { status, headers, body } = await subscribe(payload)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(Object.keys(body)).not.toHaveLength(0)
})

test('refuses GET at the address of subscriptions (R-7-59)', async () => {
  expect(await shop.get('/api/subscriptions/')).toMatchObject({ status: 405, headers: { allow: 'POST' } })
})

test('limits one address to thirty tries in ten minutes, but not others (O-42)', async () => {
  const tries = []
  for (let n = 0; n < 31; n++) tries.push(await subscribe({ email: `anna${n}@example.com` }, { from: '10.9.9.9' }))
  expect(tries.slice(0, 30).every(({ status }) => status === 201)).toBe(true)
  expect(tries[30]).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/Слишком много/) } })
  expect(Number(tries[30]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(await subscribe({ email: 'boris@example.com' }, { from: '10.9.9.8' })).toMatchObject({ status: 201 })
})

async function aSubscriber() {
  await subscribe({ email: 'anna@example.com' })
  await shop.runJobs()
  const [letter] = shop.sentLetters
  const link = /href="(https:[^"]*unsubscribe[^"]*)"/.exec(letter?.html ?? '')?.[1] ?? ''
  const oneClick = /<(.*)>/.exec(letter?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
  return { letter, page: new URL(link), oneClick: new URL(oneClick) }
}

test('the letter’s link asks first and unsubscribes by a form without scripts', async () => {
  const { page, letter } = await aSubscriber()
  expect(letter?.text).toContain(page.href)
  const question = await shop.get(page.pathname + page.search)
  expect(question.status).toBe(200)
  expect(question.text).toContain('<form method="post">')
  expect(question.text).not.toContain('<script')
  expect(question.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'strict-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(await kept()).toHaveLength(1)
  const form = {
    method: 'POST' as const,
    url: page.pathname + page.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  }
  const answer = await shop.ask(form)
  expect(answer.text).toContain('Вы отписаны')
  expect(await kept()).toEqual([])
  expect((await shop.ask(form)).status).toBe(200)
})

test('supports one-click unsubscribing in mail programs', async () => {
  const { oneClick, letter } = await aSubscriber()
  expect(letter?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await shop.ask({
    method: 'POST',
    url: oneClick.pathname + oneClick.search,
    headers,
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(answer).toMatchObject({ status: 200, body: { message: expect.stringMatching(/отписаны/) } })
  expect(await kept()).toEqual([])
})

test('lets a former subscriber subscribe again, with a new letter', async () => {
  const { oneClick } = await aSubscriber()
  await shop.post(oneClick.pathname + oneClick.search, {})
  await subscribe({ email: 'anna@example.com' })
  await shop.runJobs()
  expect(shop.sentLetters).toHaveLength(2)
})

test.each(['', '?token=', '?token=short', `?token=${'a'.repeat(33)}`, '?token=a&token=b'])(
  'a broken link %j changes nothing',
  async (query) => {
    await aSubscriber()
    expect(await shop.get(`/unsubscribe/${query}`)).toMatchObject({
      status: 400,
      text: expect.stringContaining('Ссылка неполная'),
    })
    expect(await shop.get(`/en/unsubscribe/${query}`)).toMatchObject({
      status: 400,
      text: expect.stringContaining('Part of the link is missing'),
    })
    expect(await shop.post(`/unsubscribe/${query}`, {})).toMatchObject({ status: 400 })
    expect(await shop.post(`/api/subscriptions/unsubscribe/${query}`, {})).toMatchObject({
      status: 400,
      body: { token: [expect.any(String)] },
    })
    expect(await kept()).toHaveLength(1)
  },
)

test('an unknown token unsubscribes no one', async () => {
  await aSubscriber()
  expect(await shop.post(`/api/subscriptions/unsubscribe/?token=${'a'.repeat(32)}`, {})).toMatchObject({ status: 200 })
  expect(await kept()).toHaveLength(1)
})

test('stores no usable unsubscribe tokens', async () => {
  const { page } = await aSubscriber()
  const { rows } = await shop.pool.query('select subscriptions::text as row from subscriptions')
  expect(rows[0].row).not.toContain(page.searchParams.get('token'))
})

test('sends no letter to a subscriber who left before the queue ran', async () => {
  await subscribe({ email: 'anna@example.com' })
  await shop.db.delete(subscriptions)
  await shop.runJobs()
  expect(shop.sentLetters).toEqual([])
})

test('reports a rejected letter as a failure, so that the queue retries', async () => {
  await subscribe({ email: 'anna@example.com' })
  const refusing = { send: () => Promise.reject(new Error('mailbox full')) }
  const handlers: Handlers = inboxHandlers({ db: shop.db, mailer: refusing, config: shop.app.config })
  const [{ payload } = { payload: {} }] = await shop.db.select().from(outbox)
  await expect(handlers['subscription.made']?.(payload as never)).rejects.toThrow('mailbox full')
})
