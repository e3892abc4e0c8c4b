import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { get, post, type Call } from '#kernel/call.ts'
import { ask, onSignedOut, Refused } from './ask.ts'

const fetchMock = vi.fn<(address: string, how: RequestInit) => Promise<Response>>()
const page = { documentElement: { lang: 'ru' } }
const answer = (status: number, body: unknown) => Promise.resolve(Response.json(body, { status }))
const subscribe = post<{ email: string }, { message: string }>('/api/subscriptions/')

beforeEach(() => {
  page.documentElement.lang = 'ru'
  vi.stubGlobal('fetch', fetchMock.mockReset())
  vi.stubGlobal('document', page)
})
afterEach(() => vi.unstubAllGlobals())

const refusal = async (call: Promise<unknown>): Promise<Refused> => {
  const error = await call.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Refused)
  return error as Refused
}

test('sends the body as JSON and returns the answer', async () => {
  fetchMock.mockReturnValue(answer(201, { message: 'ok' }))
  expect(await ask(subscribe, { body: { email: 'a@b.ru' } })).toEqual({ message: 'ok' })
  expect(fetchMock.mock.calls[0]).toMatchObject([
    '/api/subscriptions/',
    { method: 'POST', body: '{"email":"a@b.ru"}', headers: { 'content-type': 'application/json' } },
  ])
})

test('R-7-02 an English page calls under /en', async () => {
  page.documentElement.lang = 'en'
  fetchMock.mockReturnValue(answer(200, []))
  await ask(get('/api/faq/'))
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/en/api/faq/')
})

test('fills in path parameters and repeats list values in the query', async () => {
  fetchMock.mockReturnValue(answer(200, {}))
  const call: Call<{ id: number[]; sort?: string }, undefined, object> = { method: 'GET', path: '/api/x/:region/' }
  await ask(call, { params: { region: 'а/б' }, query: { id: [1, 2], sort: undefined } })
  expect(fetchMock.mock.calls[0]?.[0]).toBe(`/api/x/${encodeURIComponent('а/б')}/?id=1&id=2`)
})

test('a refusal contains the messages of its fields', async () => {
  fetchMock.mockReturnValue(answer(400, { email: ['Неверный e-mail', 'ещё'], detail: 'нет', odd: [1, null] }))
  const error = await refusal(ask(subscribe, { body: { email: 'x' } }))
  expect(error).toMatchObject({ status: 400, isOffline: false })
  expect([error.first('email'), error.first('detail'), error.first('odd')]).toEqual([
    'Неверный e-mail',
    'нет',
    undefined,
  ])
})

test('an answer that is no JSON is a refusal without messages', async () => {
  fetchMock.mockResolvedValue(new Response('<html>', { status: 502 }))
  expect(await refusal(ask(subscribe))).toMatchObject({ status: 502, fields: {} })
})

test('R-4.2-12 without a connection the refusal is marked offline', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  expect((await refusal(ask(subscribe))).isOffline).toBe(true)
})

test('R-8-01 a visitor unknown to the server is signed out', async () => {
  const signedOut = vi.fn<() => void>()
  onSignedOut(signedOut)
  fetchMock.mockReturnValue(answer(401, { detail: '…' }))
  await refusal(ask(subscribe))
  expect(signedOut).toHaveBeenCalledOnce()
})
