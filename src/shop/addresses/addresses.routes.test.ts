import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, hours } from '#kernel/time.ts'
import { aMember } from '#testing/member.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { clearRemovedAddresses } from './addresses.actions.ts'
import { maxAddresses } from './addresses.rules.ts'
import { deliveryAddresses } from './addresses.tables.ts'

const base = '/api/users/profile/addresses'
const one = (id: number) => `${base}/update/${id}/`
const home = { name: 'Дом', city: 'Санкт-Петербург', street: 'улица Полозова', house: '16' }

let shop: TestShop
let anna: Awaited<ReturnType<typeof aMember>>
let boris: Awaited<ReturnType<typeof aMember>>
beforeAll(async () => {
  shop = await openTestShop({ config: { limitFactor: 100 } })
  ;[anna, boris] = [await aMember(shop), await aMember(shop)]
})
afterAll(() => shop.close())

const create = async (body: object = {}, who = anna) => (await who.post(`${base}/create/`, { ...home, ...body })).body
const clear = (who = anna) => shop.db.delete(deliveryAddresses).where(eq(deliveryAddresses.accountId, who.id))
const listed = async (who = anna) =>
  (await who.get(`${base}/`)).body as { id: number; name: string; is_default: boolean }[]

test('lets the owner add, read, change and delete an address (R-7-44 R-7-45 Q-13)', async () => {
  await clear()
  const parts = { zip_code: '197136', apartment: '12', entrance: '2', floor: '4', intercom: '12К', recipient: 'Анна' }
  const { status, body } = await anna.post(`${base}/create/`, { ...home, ...parts, phone: '8 900 123-45-67' })
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ ...home, ...parts, phone: '+79001234567', is_default: true }),
  ])
  expect((await anna.get(one(body.id))).body).toEqual(body)
  expect((await anna.send('PATCH', one(body.id), { house: '18', apartment: '' })).body).toEqual({
    ...body,
    house: '18',
    apartment: '',
  })
  const answer = (await anna.send('PUT', one(body.id), { ...home, name: '' })).body
  expect(answer).toMatchObject({ name: 'Санкт-Петербург', house: '16', floor: '', phone: '', is_default: true })
  expect((await anna.send('DELETE', `${base}/delete/${body.id}/`)).body).toEqual([])
  expect((await anna.get(one(body.id))).status).toBe(404)
})

describe('access to addresses (R-6-04 R-6-10)', () => {
  test('requires sign-in', async () => {
    for (const ask of [
      () => aVisitor(shop).get(`${base}/`),
      () => aVisitor(shop).post(`${base}/create/`, home),
      () => aVisitor(shop).send('PATCH', one(1), { house: '1' }),
      () => aVisitor(shop).send('DELETE', `${base}/delete/1/`),
    ])
      expect((await ask()).status).toBe(401)
  })

  test('hides other accounts’ addresses and never transfers one', async () => {
    const own = await create({ account_id: boris.id, accountId: boris.id, id: 1 })
    expect(await listed(boris)).toEqual([])
    for (const answer of [
      await boris.get(one(own.id)),
      await boris.send('PUT', one(own.id), home),
      await boris.send('PATCH', one(own.id), { is_default: true }),
      await boris.send('DELETE', `${base}/delete/${own.id}/`),
    ])
      expect([answer.status, answer.body.detail]).toEqual([404, expect.any(String)])
    expect((await anna.get(one(own.id))).body).toEqual(own)
  })

  test.each(['0', '-1', '1.5', 'one', '99999999999', '2147483648', "1'or'1"])('has no address %s', async (id) => {
    expect((await anna.get(`${base}/update/${encodeURIComponent(id)}/`)).status).toBe(404)
  })
})

test.each([
  ['no street', { street: ' \u200b' }, 'street'],
  ['no city', { city: '' }, 'city'],
  ['a name without end', { name: 'я'.repeat(41) }, 'name'],
  ['a postcode of words', { zip_code: 'дом' }, 'zip_code'],
  ['a phone that is none', { phone: '12' }, 'phone'],
  ['a country that is none', { country_code: '1' }, 'country_code'],
  ['an object for a house', { house: { $ne: '' } }, 'house'],
])('refuses %s by its field and keeps nothing', async (_, changes, field) => {
  await clear()
  const { status, body } = await anna.post(`${base}/create/`, { ...home, ...changes })
  expect([status, Object.keys(body)]).toEqual([400, [field]])
  expect(await listed()).toEqual([])
})

describe('the default address', () => {
  test('is the first address, then the chosen one, then the last added after a removal', async () => {
    await clear()
    const [first, second, third] = [await create(), await create({ name: 'Клиника' }), await create({ name: 'Дача' })]
    expect([first, second, third].map((address) => address.is_default)).toEqual([true, false, false])
    await anna.send('PATCH', one(second.id), { is_default: true })
    expect((await listed()).map(({ name, is_default }) => [name, is_default])).toEqual([
      ['Клиника', true],
      ['Дача', false],
      ['Дом', false],
    ])
    await anna.send('PATCH', one(second.id), { is_default: false })
    expect((await listed())[0]).toMatchObject({ name: 'Клиника', is_default: true })
    await anna.send('DELETE', `${base}/delete/${second.id}/`)
    expect((await listed())[0]).toMatchObject({ name: 'Дача', is_default: true })
  })

  test('stays unique under concurrent choices', async () => {
    await clear()
    const addresses = [await create(), await create(), await create(), await create()]
    const answers = await Promise.all(
      [...addresses, ...addresses].map(({ id }) => anna.send('PATCH', one(id), { is_default: true })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await listed()).filter((address) => address.is_default)).toHaveLength(1)
  })
})

test('limits the number of addresses under concurrent requests', async () => {
  await clear()
  const answers = await Promise.all(Array.from({ length: maxAddresses + 5 }, () => anna.post(`${base}/create/`, home)))
  const refusals = answers.filter(({ status }) => status === 409)
  expect([refusals.length, (await listed()).length]).toEqual([5, maxAddresses])
  expect(refusals[0]!.body.detail).toMatch(/не больше 20 адресов/)
})

describe('a removed address', () => {
  const restore = (id: number, who = anna) => who.post(`${base}/restore/${id}/`, {})

  test('is restored with its default mark, once even when repeated', async () => {
    await clear()
    const [first, second] = [await create({ apartment: '12' }), await create({ name: 'Клиника' })]
    await anna.send('DELETE', `${base}/delete/${first.id}/`)
    expect(await listed()).toMatchObject([{ name: 'Клиника', is_default: true }])
    expect((await anna.send('PATCH', one(first.id), { house: '1' })).status).toBe(404)
    const answers = await Promise.all([restore(first.id), restore(first.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await listed()).toEqual([first, { ...second, is_default: false }])
  })

  test('is restorable only by its owner, within a day, while there is room', async () => {
    await clear()
    const { id } = await create()
    await anna.send('DELETE', `${base}/delete/${id}/`)
    expect((await restore(id, boris)).status).toBe(404)
    await Promise.all(Array.from({ length: maxAddresses }, () => create()))
    expect((await restore(id)).status).toBe(409)
    expect(await clearRemovedAddresses(shop.db, after(new Date(), hours(23)))).toBe(0)
    expect(await clearRemovedAddresses(shop.db, after(new Date(), hours(25)))).toBe(1)
    expect((await restore(id)).status).toBe(404)
    expect(await listed()).toHaveLength(maxAddresses)
  })
})
