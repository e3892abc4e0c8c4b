import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor, type Visitor } from '#testing/visitor.ts'
import { anAccount, samplePassword } from '../accounts/accounts.samples.ts'

const path = '/api/users/profile/measures/'
let shop: TestShop
let anna: Visitor
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function aBuyer(): Promise<Visitor> {
  const { email } = await anAccount(shop.db)
  const visitor = aVisitor(shop)
  await visitor.arrive()
  await visitor.post('/api/users/auth/login/', { email, password: samplePassword })
  return visitor
}
beforeEach(async () => {
  anna = await aBuyer()
})

const self = { name: 'Анна', body: 'women', height: 168, chest: 92.5, size: '46' }
const send = (method: 'PUT' | 'DELETE', id: number, body?: unknown, visitor = anna) =>
  shop.ask({
    method,
    url: `${path}${id}/`,
    headers: { cookie: visitor.cookie(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })

test('keeps the measurements of several people, and replaces, renames and removes them', async () => {
  expect((await anna.post(path, self)).body).toEqual({
    people: [{ id: expect.any(Number), ...self, is_default: true }],
  })
  await anna.post(path, { name: ' Олег ', body: 'men', height: 182 })
  const { body } = await anna.post(path, { ...self, chest: 94, size: undefined })
  expect(body.people).toMatchObject([
    { name: 'Анна', chest: 94 },
    { name: 'Олег', body: 'men' },
  ])
  expect(body.people[0]).not.toHaveProperty('size')
  const [own, oleg] = body.people
  expect((await send('PUT', oleg.id, { name: 'Олег Петрович', body: 'men' })).body.people[1]).toEqual({
    id: oleg.id,
    name: 'Олег Петрович',
    body: 'men',
    is_default: false,
  })
  expect(await send('PUT', oleg.id, self)).toMatchObject({ status: 400, body: { name: ['Такая запись уже есть'] } })
  expect((await send('DELETE', own.id)).body.people).toMatchObject([{ name: 'Олег Петрович', is_default: true }])
  expect((await anna.get(path)).body.people).toHaveLength(1)
})

test('adds a guest’s measurements at sign-in once, without replacing the account’s', async () => {
  await anna.post(path, self)
  const people = [
    { ...self, chest: 120 },
    { name: 'Ольга', body: 'women', hips: 100 },
  ]
  const answers = await Promise.all([1, 2].map(() => anna.post(`${path}merge/`, { people })))
  for (const { body } of answers)
    expect(body.people).toMatchObject([
      { name: 'Анна', chest: 92.5 },
      { name: 'Ольга', hips: 100 },
    ])
})

test('hides measurements from other accounts', async () => {
  const { body } = await anna.post(path, self)
  const { id } = body.people[0]
  const olga = await aBuyer()
  expect((await olga.get(path)).body).toEqual({ people: [] })
  expect([(await send('PUT', id, self, olga)).status, (await send('DELETE', id, undefined, olga)).status]).toEqual([
    404, 404,
  ])
  expect((await shop.get(path)).status).toBe(401)
  expect((await shop.post(path, self)).status).toBe(401)
})

test('keeps twenty people and refuses the next', async () => {
  const people = Array.from({ length: 20 }, (_, at) => ({ name: `Сестра ${at}`, body: 'women' }))
  expect((await anna.post(`${path}merge/`, { people })).body.people).toHaveLength(20)
  expect(await anna.post(path, self)).toMatchObject({
    status: 400,
    body: { name: [expect.stringMatching(/20 человек/)] },
  })
  expect((await anna.post(`${path}merge/`, { people: [self] })).body.people).toHaveLength(20)
})

test.each([
  [{ ...self, name: '' }, 'name'],
  [{ ...self, name: ' \u200b ' }, 'name'],
  [{ ...self, height: 16.8 }, 'height'],
  [{ ...self, chest: 925 }, 'chest'],
  [{ ...self, size: 'XL' }, 'size'],
  [{ ...self, body: 'child' }, 'body'],
])('refuses implausible measurements (%#) by field', async (body, field) => {
  const answer = await anna.post(path, body)
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]])
})

test('keeps exactly one default person, listed first, under concurrent choices', async () => {
  for (const name of ['Анна', 'Олег', 'Ольга']) await anna.post(path, { ...self, name })
  const { people } = (await anna.get(path)).body as { people: { id: number; name: string; is_default: boolean }[] }
  expect(people.map(({ name, is_default }) => [name, is_default])).toEqual([
    ['Анна', true],
    ['Олег', false],
    ['Ольга', false],
  ])
  const [, oleg, olga] = people.map(({ id }) => id)
  await Promise.all([oleg, olga, oleg, olga].map((id) => anna.post(`${path}${id}/default/`, {})))
  const chosenPeople = (await anna.get(path)).body.people as { is_default: boolean }[]
  expect(chosenPeople.filter((person) => person.is_default)).toHaveLength(1)
  expect((await anna.post(`${path}${olga}/default/`, {})).body.people[0]).toMatchObject({ name: 'Ольга' })
  const boris = await aBuyer()
  expect((await boris.post(`${path}${olga}/default/`, {})).status).toBe(404)
})
