import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { aDestination, aParcel, aQuestion, aShipment } from '#shop/delivery/delivery.samples.ts'
import { openFakeCdek } from './cdek.fake.ts'
import { cdek } from './cdek.ts'

let server: Awaited<ReturnType<typeof openFakeCdek>>
beforeAll(async () => {
  server = await openFakeCdek()
})
afterEach(() => {
  server.troubles.length = 0
  server.requests.length = 0
})
afterAll(() => server.close())

let moment = 0
const opened = (changes: Partial<Parameters<typeof cdek>[0]> = {}) =>
  cdek({
    url: `${server.url}/v2/`,
    id: 'account',
    secret: 'secret',
    fromCity: 44,
    shipmentPoint: 'MSK5',
    courierTariff: 137,
    pointTariff: 136,
    lockerTariff: 368,
    vat: 'none',
    retryMs: 1,
    pollMs: 1,
    now: () => moment,
    ...changes,
  })
const bodyOf = (path: string) => JSON.parse(server.requests.findLast((each) => each.path === path)?.body ?? '{}')

test('the price includes services; the street is sent for a courier only', async () => {
  const { quote } = opened()
  expect(await quote(aQuestion('cdek_pvz'))).toMatchObject({ cost: roubles(366.18), periodMin: 2, periodMax: 3 })
  expect(bodyOf('/v2/calculator/tariff')).toEqual({
    type: 1,
    currency: 1,
    lang: 'rus',
    tariff_code: 136,
    from_location: { code: 44 },
    to_location: { fias_guid: '93b3df57-4c89-44df-ac42-96f05e9cd3b9', postal_code: '420000' },
    services: [{ code: 'INSURANCE', parameter: '3490' }],
    packages: [{ weight: 800, length: 30, width: 25, height: 8 }],
  })
  const destination = aDestination({ street: 'Баумана', house: '1' })
  expect(await quote(aQuestion('cdek_courier_fitting', { destination }))).toMatchObject({ cost: roubles(526.17) })
  expect(bodyOf('/v2/calculator/tariff')).toMatchObject({
    tariff_code: 137,
    to_location: { address: 'Баумана, 1' },
    services: [{ code: 'INSURANCE' }, { code: 'TRYING_ON' }, { code: 'PART_DELIV' }],
  })
})

test('a locker has its own tariff, in the price and in the order', async () => {
  const { quote, createShipment } = opened()
  const point = { pointCode: 'KZN1', pointKind: 'locker' } as const
  expect(await quote(aQuestion('cdek_pvz', point))).toHaveProperty('cost')
  expect(bodyOf('/v2/calculator/tariff').tariff_code).toBe(368)
  await createShipment(aShipment('cdek_pvz', { orderNumber: 'A-locker', ...point }))
  expect(bodyOf('/v2/orders').tariff_code).toBe(368)
})

test('lists articles in their own boxes, 126 at most', async () => {
  const { createShipment } = opened()
  const item = aShipment('cdek_pvz').items[0]!
  type SentPackage = { number: string; weight: number; items: { ware_key: string; amount: number }[] }
  const sent = async (orderNumber: string, items: (typeof item)[], grams: number): Promise<SentPackage[]> => {
    await createShipment(aShipment('cdek_courier', { orderNumber, items, parcel: aParcel(roubles(1), grams) }))
    return bodyOf('/v2/orders').packages
  }
  const heavy = [
    { ...item, sku: 'first', grams: 1_000, quantity: 25 },
    { ...item, sku: 'second', grams: 1_000, quantity: 5 },
  ]
  const boxes = await sent('A-heavy', heavy, 30_000)
  expect(boxes.map(({ items }) => items.map(({ ware_key, amount }) => [ware_key, amount]))).toEqual([
    [['first', 15]],
    [
      ['first', 10],
      ['second', 5],
    ],
  ])
  const many = Array.from({ length: 200 }, (_, at) => ({ ...item, sku: `sku-${at}`, grams: 90 }))
  const manyBoxes = await sent('A-many', many, 18_000)
  expect(manyBoxes.map(({ number, items }) => [number, items.length])).toEqual([
    ['A-many-1', 126],
    ['A-many-2', 74],
  ])
})

test('asks for Климовск by its name at CDEK', async () => {
  const klimovsk = aDestination({ city: 'Климовск', fiasId: 'f' })
  expect(await opened().quote(aQuestion('cdek_pvz', { destination: klimovsk }))).toHaveProperty('cost')
  expect(bodyOf('/v2/calculator/tariff').to_location).toMatchObject({ city: 'Климовск микрорайон', country_code: 'RU' })
})

test('an unknown place is no fault, an overweight sandbox parcel is', async () => {
  const { quote } = opened()
  const nowhere = aDestination({ fiasId: null, city: 'Нигде' })
  expect(await quote(aQuestion('cdek_pvz', { destination: nowhere }))).toEqual({ unavailable: 'not_there' })
  const parcel = aParcel(roubles(10), 91_000)
  await expect(quote(aQuestion('cdek_courier', { parcel }))).rejects.toMatchObject({ trouble: 'down', status: 500 })
})

test.each([
  ['{"errors":[{"code":"v2_internal_error","message":"x"}]}', { trouble: 'down', code: 'v2_internal_error' }],
  ['{"errors":[{"code":"v2_number_items_is_more_126"}]}', { trouble: 'refused', code: 'v2_number_items_is_more_126' }],
  ['{"delivery_sum":340,"period_min":2,"period_max":3}', { trouble: 'broken' }],
])('R-5-27 %s with status 200 is a failure', async (body, fault) => {
  const { quote } = opened()
  await quote(aQuestion('cdek_pvz'))
  server.troubles.push(...Array.from({ length: 3 }, () => ({ type: 'application/json', body })))
  await expect(quote(aQuestion('cdek_courier'))).rejects.toMatchObject(fault)
})

test('twenty concurrent calls fetch one token, renewed a minute before expiry', async () => {
  const { quote } = opened()
  const earlier = server.tokenCount()
  await Promise.all(Array.from({ length: 20 }, (_, n) => quote(aQuestion('cdek_pvz', { parcel: aParcel(roubles(n)) }))))
  expect(server.tokenCount()).toBe(earlier + 1)
  moment += 3_538_000
  await quote(aQuestion('cdek_pvz'))
  expect(server.tokenCount()).toBe(earlier + 1)
  moment += 2_000
  await quote(aQuestion('cdek_pvz'))
  expect(server.tokenCount()).toBe(earlier + 2)
})

test('replaces a token that expires early, and answers the question', async () => {
  const { quote } = opened()
  await quote(aQuestion('cdek_pvz'))
  server.killTokens()
  expect(await quote(aQuestion('cdek_courier'))).toHaveProperty('cost')
})

test('distinguishes a wrong secret from an unreachable address', async () => {
  const ask = (changes: object) => opened(changes).quote(aQuestion('cdek_pvz'))
  await expect(ask({ secret: 'other' })).rejects.toMatchObject({ trouble: 'down', status: 401 })
  await expect(ask({ url: 'http://127.0.0.1:1/v2' })).rejects.toMatchObject({ trouble: 'away' })
})

test('reads points page by page, without those lacking coordinates', async () => {
  const pages = []
  for await (const page of opened().points!()) pages.push(page)
  expect(pages.map(({ length }) => length)).toEqual([999, 200])
  const [office, locker, limitless, olderLocker] = pages[0]!
  expect(office).toEqual({
    code: 'KZN0',
    name: 'На Баумана 0',
    kind: 'office',
    city: { name: 'Казань', fiasId: '93b3df57-4c89-44df-ac42-96f05e9cd3b9' },
    address: 'ул. Баумана, 0',
    zipCode: '420111',
    latitude: 55.79,
    longitude: 49.1,
    hours: 'Пн-Пт 10:00-20:00, Сб-Вс 10:00-18:00',
    phone: '+74950000000',
    metro: 'Кремлёвская',
    note: 'Вход со двора',
    takesCards: true,
    takesCash: true,
    hasFitting: true,
    maxGrams: 30_000,
    maxSizeCm: null,
  })
  expect(locker).toMatchObject({ kind: 'locker', takesCash: false, hasFitting: false, maxSizeCm: [40, 38, 64] })
  expect(limitless).toMatchObject({ maxGrams: null })
  // A till that takes no money for orders.
  expect(limitless).toMatchObject({ takesCards: false, takesCash: false })
  expect(olderLocker).toMatchObject({ code: 'KZN4', kind: 'locker' })
})

test('creates a shipment once, polls its track, cancels or refuses it', async () => {
  const { createShipment, track, cancel } = opened()
  const shipment = aShipment('cdek_pvz_fitting', { pointCode: 'KZN0', toCollect: roubles(3_850) })
  const receipt = await createShipment(shipment)
  expect(receipt).toEqual({ id: expect.stringMatching(/^72753031/), track: '1106153417' })
  expect(bodyOf('/v2/orders')).toMatchObject({
    number: 'A-1',
    tariff_code: 136,
    shipment_point: 'MSK5',
    delivery_point: 'KZN0',
    recipient: { name: 'Анна Иванова', phones: [{ number: '+79991234567' }] },
    delivery_recipient_cost: { value: 360 },
    services: [{ code: 'TRYING_ON' }, { code: 'PART_DELIV' }],
    packages: [
      { number: 'A-1-1', weight: 800, items: [{ ware_key: 'SC-101-M', payment: { value: 3490 }, amount: 1 }] },
    ],
  })
  expect(bodyOf('/v2/orders')).not.toHaveProperty('to_location')
  expect(bodyOf('/v2/orders')).not.toHaveProperty('from_location')
  expect(await createShipment(shipment)).toEqual(receipt)
  const ordersOf = (wantedNumber: string) => server.orders.filter(({ number }) => number === wantedNumber)
  expect(ordersOf('A-1')).toHaveLength(1)
  expect(await track(receipt.id)).toEqual([
    { at: '2026-11-23T09:00:00+0000', state: 'with_courier', text: 'Выдан на доставку, Казань' },
    { at: '2026-11-22T09:00:00+0000', state: null, text: 'Новое' },
    { at: '2026-11-20T10:00:00+0000', state: 'created', text: 'Создан, Москва' },
  ])
  await cancel(receipt.id)
  expect(ordersOf('A-1')[0]?.isRemoved).toBe(true)
  server.troubles.push({ status: 400, type: 'application/json', body: '{"errors":[{"code":"v2_order_forbidden"}]}' })
  await cancel(receipt.id)
  expect(server.requests.at(-1)?.path).toMatch(/\/refusal$/)
})

test('counts kept pieces after a fitting, and follows the return', async () => {
  const { createShipment, track } = opened()
  const item = aShipment('cdek_pvz_fitting').items[0]!
  const items = [
    { ...item, quantity: 2 },
    { ...item, sku: 'SC-202', quantity: 1 },
  ]
  const { id } = await createShipment(aShipment('cdek_pvz_fitting', { orderNumber: 'A-3', pointCode: 'KZN0', items }))
  const order = server.orders.find(({ uuid }) => uuid === id)!
  order.keptCounts = [1, 0]
  expect((await track(id)).slice(0, 3)).toEqual([
    { at: '2026-11-27T10:00:00+0000', state: 'returned', text: 'Возврат: Вручен, Москва' },
    { at: '2026-11-24T10:00:00+0000', state: 'returning', text: 'Возврат: Создан, Казань' },
    {
      at: '2026-11-24T09:00:00+0000',
      state: 'partly_delivered',
      text: 'Вручен, Казань',
      kept: [
        { sku: item.sku, quantity: 1 },
        { sku: 'SC-202', quantity: 0 },
      ],
    },
  ])
  // Implausible counts are ignored: a person has to look.
  for (const counts of [
    [3, 0],
    [2, 1],
    [0, 0],
  ]) {
    order.keptCounts = counts
    expect((await track(id)).find(({ text }) => text === 'Вручен, Казань')).toMatchObject({ state: 'delivered' })
  }
})

test('I-12 sends marking codes with their pieces, and reads back the returned ones', async () => {
  const { createShipment, changeItems, track } = opened()
  const item = aShipment('cdek_pvz_fitting').items[0]!
  const shipment = aShipment('cdek_pvz_fitting', { orderNumber: 'A-marked', pointCode: 'KZN0' })
  const { id } = await createShipment({ ...shipment, items: [{ ...item, quantity: 2 }] })
  const codes = ['0104600439931256215dA', '0104600439931256215dB']
  const items = codes.map((markingCode) => ({ ...item, markingCode }))
  await changeItems!(id, { ...shipment, items })
  const { uuid, packages } = bodyOf('/v2/orders')
  expect([uuid, packages[0].items.map(({ marking }: { marking: string }) => marking)]).toEqual([id, codes])
  server.orders.find((each) => each.uuid === id)!.keptCounts = [0, 1]
  expect((await track(id)).find(({ state }) => state === 'partly_delivered')!.kept).toEqual([
    { sku: item.sku, quantity: 0, backCodes: [codes[0]] },
    { sku: item.sku, quantity: 1 },
  ])
  await expect(changeItems!('nobody', { ...shipment, items })).rejects.toMatchObject({ trouble: 'refused' })
})

test('does not repeat a creation with an unknown outcome', async () => {
  const { createShipment } = opened()
  await opened().quote(aQuestion('cdek_pvz'))
  const shipment = aShipment('cdek_courier', { orderNumber: 'A-2' })
  // The token, the search for an earlier order, and then the creation itself.
  server.troubles.push({ type: 'application/json', body: '{"access_token":"token-9-eyJhbGciOi","expires_in":3599}' })
  server.troubles.push({ status: 404, type: 'application/json', body: '{"requests":[]}' }, 500)
  server.requests.length = 0
  await expect(createShipment(shipment)).rejects.toMatchObject({ trouble: 'down' })
  expect(server.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/orders')).toHaveLength(1)
})

test('a label is a PDF', async () => {
  const label = await opened().label('72753031-0000-4000-8000-000000000001')
  expect(label?.kind === 'pdf' && Buffer.from(label.bytes).toString()).toContain('%PDF')
})
