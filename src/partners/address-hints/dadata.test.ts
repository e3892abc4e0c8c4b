import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AddressQuestion } from '#shop/address-hints/address-hints.port.ts'
import { openFakeDadata, type Trouble } from './address-hints.fake.ts'
import { dadata } from './dadata.ts'

let partner: Awaited<ReturnType<typeof openFakeDadata>>
beforeAll(async () => {
  partner = await openFakeDadata()
})
afterEach(() => {
  partner.troubles.length = 0
  partner.questions.length = 0
})
afterAll(() => partner.close())

const question: AddressQuestion = { query: 'Озер', count: 20, language: 'ru', locations: [{ country_iso_code: 'RU' }] }

function opened(patienceMs = 20_000) {
  let moment = 1_000_000
  const hints = dadata({ ...partner.account, patienceMs, now: () => moment })
  return { suggest: hints.suggest, pass: (seconds: number) => void (moment += seconds * 1000) }
}

test('R-7-53 sends the key and the question to DaData, and keeps known fields', async () => {
  const [hint, ...others] = await opened().suggest(question)
  expect(partner.questions).toEqual([question])
  expect(others).toEqual([])
  expect(hint).toMatchObject({
    value: 'Тверская обл, пгт Озерки (Озер)',
    data: { settlement: 'Озерки', postal_code: '171340', city: null, street: null, qc_geo: '4' },
  })
  expect(hint?.data).not.toHaveProperty('metro')
})

test('asks the same question once in ten minutes, ignoring case', async () => {
  const { suggest, pass } = opened()
  const first = await suggest(question)
  expect(await suggest({ ...question, query: 'ОЗЕР' })).toEqual(first)
  expect(partner.questions).toHaveLength(1)
  await suggest({ ...question, count: 5 })
  expect(partner.questions).toHaveLength(2)
  pass(601)
  await suggest(question)
  expect(partner.questions).toHaveLength(3)
})

test('fifty identical simultaneous questions make one request', async () => {
  const { suggest } = opened()
  const answers = await Promise.all(Array.from({ length: 50 }, () => suggest(question)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(partner.questions).toHaveLength(1)
})

test.each<[Trouble, object]>([
  ['slow', { trouble: 'slow' }],
  ['dropped', { trouble: 'away' }],
  [401, { trouble: 'refused', status: 401 }],
  [403, { trouble: 'refused', status: 403 }],
  [429, { trouble: 'refused', status: 429 }],
  [500, { trouble: 'refused', status: 500 }],
  ['html', { trouble: 'broken' }],
  ['broken json', { trouble: 'broken' }],
  ['huge', { trouble: 'broken' }],
  ['wrong shape', { trouble: 'broken' }],
])('R-8-07 reports %s of DaData, and answers the next question', async (trouble, fault) => {
  const { suggest } = opened(trouble === 'slow' ? 1_000 : undefined)
  partner.troubles.push(trouble)
  await expect(suggest(question)).rejects.toMatchObject(fault)
  await vi.waitFor(async () => expect(await suggest(question)).toHaveLength(1), 4_000)
})

test('drops fields that are not texts of reasonable length', async () => {
  partner.troubles.push('hostile')
  const [hint] = await opened().suggest(question)
  expect(hint).toMatchObject({ value: 'г Тверь', unrestricted_value: 'г Тверь', data: { city: null, region: null } })
  expect(hint?.data).not.toHaveProperty('extra')
})

test('rests for a minute after five failures, answering from memory', async () => {
  const { suggest, pass } = opened()
  await suggest({ ...question, query: 'известное' })
  for (let n = 1; n <= 5; n++) {
    partner.troubles.push(500)
    await expect(suggest({ ...question, query: `вопрос ${n}` })).rejects.toMatchObject({ trouble: 'refused' })
  }
  await expect(suggest(question)).rejects.toMatchObject({ trouble: 'paused' })
  expect(await suggest({ ...question, query: 'известное' })).toHaveLength(1)
  expect(partner.questions).toHaveLength(6)
  pass(61)
  expect(await suggest(question)).toHaveLength(1)
})

test('rare failures, or ones with a success between, change nothing', async () => {
  const { suggest, pass } = opened()
  for (let n = 1; n <= 12; n++) {
    partner.troubles.push(500)
    await expect(suggest({ ...question, query: `редко ${n}` })).rejects.toMatchObject({ trouble: 'refused' })
    if (n <= 6) pass(20)
    else await suggest({ ...question, query: `хорошо ${n}` })
  }
  expect(await suggest(question)).toHaveLength(1)
})

test('reports a wrong key and an unreachable address', async () => {
  const wrong = dadata({ ...partner.account, token: 'other' })
  await expect(wrong.suggest(question)).rejects.toMatchObject({ trouble: 'refused', status: 401 })
  const nowhere = dadata({ url: 'http://127.0.0.1:1/rs/', token: 'any' })
  await expect(nowhere.suggest(question)).rejects.toMatchObject({ trouble: 'away' })
})
