import { afterAll, beforeAll, expect, test } from 'vitest'
import { kopecks, roubles } from '#kernel/money.ts'
import { aShipment } from '#shop/delivery/delivery.samples.ts'
import type { VatRate } from '#shop/receipts/receipt.port.ts'
import { boxberry } from './boxberry.ts'
import { openFakeBoxberry } from './boxberry.fake.ts'
import { vatWithin } from './carrier-vat.ts'
import { cdek } from './cdek.ts'
import { openFakeCdek } from './cdek.fake.ts'
import { dalli } from './dalli.ts'
import { openFakeDalli } from './dalli.fake.ts'
import { yandexDelivery } from './yandex-delivery.ts'
import { openFakeYandexDelivery } from './yandex-delivery.fake.ts'

let servers: {
  cdek: Awaited<ReturnType<typeof openFakeCdek>>
  boxberry: Awaited<ReturnType<typeof openFakeBoxberry>>
  dalli: Awaited<ReturnType<typeof openFakeDalli>>
  yandex: Awaited<ReturnType<typeof openFakeYandexDelivery>>
}
beforeAll(async () => {
  servers = {
    cdek: await openFakeCdek(),
    boxberry: await openFakeBoxberry(),
    dalli: await openFakeDalli(),
    yandex: await openFakeYandexDelivery(),
  }
})
afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())))

const toCollect = roubles(3_850)
const vats: VatRate[] = ['none', '0', '5', '7', '10', '22']

/** VAT within 3,490 and 360 roubles. */
const cdekSums: Record<VatRate, [number | null, number, number]> = {
  none: [null, 0, 0],
  '0': [0, 0, 0],
  '5': [5, 166.19, 17.14],
  '7': [7, 228.32, 23.55],
  '10': [10, 317.27, 32.73],
  '22': [22, 629.34, 64.92],
}

test.each(vats)('sends the till of CDEK a VAT of %s for goods and delivery', async (vat) => {
  const carrier = cdek({
    url: `${servers.cdek.url}/v2/`,
    id: 'account',
    secret: 'secret',
    fromCity: 44,
    shipmentPoint: null,
    courierTariff: 137,
    pointTariff: 136,
    lockerTariff: 368,
    vat,
    pollMs: 1,
  })
  const orderNumber = `A-vat-${vat}`
  await carrier.createShipment(aShipment('cdek_pvz', { orderNumber, pointCode: 'KZN0', toCollect }))
  const order = servers.cdek.requests.map(({ body }) => body).findLast((body) => body.includes(orderNumber))
  const [rate, ofItem, ofDelivery] = cdekSums[vat]
  expect(JSON.parse(order ?? '')).toMatchObject({
    delivery_recipient_cost: { value: 360, vat_rate: rate, vat_sum: ofDelivery },
    packages: [{ items: [{ payment: { value: 3490, vat_rate: rate, vat_sum: ofItem } }] }],
  })
})

test.each(vats)('sends the till of Boxberry a VAT of %s', async (vat) => {
  const account = { url: servers.boxberry.url, token: 'token', fromCity: '68', fromPoint: '010', vat }
  const carrier = boxberry({ ...account, shopUrl: 'https://shop.example' })
  const orderNumber = `A-vat-${vat}`
  await carrier.createShipment(aShipment('boxberry_pvz', { orderNumber, pointCode: '61241', toCollect }))
  expect(servers.boxberry.parcels.at(-1)).toMatchObject({
    order_id: orderNumber,
    items: [{ nds: vat === 'none' ? -1 : Number(vat) }],
  })
})

test.each(vats)('sends the till of Dalli a VAT of %s', async (vat) => {
  const carrier = dalli({ url: servers.dalli.url, token: 'token', fittingSurcharge: roubles(80), vat })
  await carrier.createShipment(aShipment('dalli_courier', { orderNumber: `A-vat-${vat}`, toCollect }))
  const { body } = servers.dalli.requests.at(-1)!
  expect(/ VATrate="([^"]*)"/.exec(body)?.[1]).toBe(vat === 'none' ? undefined : vat)
})

test.each(vats)('sends the till of Yandex Delivery a VAT of %s', async (vat) => {
  const carrier = yandexDelivery({ url: servers.yandex.url, token: 'token', station: 'station', vat })
  await carrier.createShipment(aShipment('boxberry_pvz', { orderNumber: `A-vat-${vat}`, pointCode: 'p-1', toCollect }))
  const offer = servers.yandex.requests.map(({ body }) => body).findLast((body) => body.includes(`A-vat-${vat}`))
  expect(JSON.parse(offer ?? '')).toMatchObject({
    items: [{ billing_details: { unit_price: 349_000, nds: vat === 'none' ? -1 : Number(vat) } }],
  })
})

test('rounds VAT within a price to a kopeck', () => {
  expect(vatWithin(kopecks(1), '22')).toBe(0)
  expect(vatWithin(kopecks(3), '22')).toBe(0.01)
  expect(vatWithin(roubles(122), '22')).toBe(22)
})
