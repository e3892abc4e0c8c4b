import { afterAll, beforeAll, expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { seedReference } from '#seed/seed-reference.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { aVisitor } from '#testing/visitor.ts'
import { aProduct } from '../catalogue/catalogue.samples.ts'
import { aCarrier } from '../delivery/delivery.samples.ts'
import { anOrderBody, createPath, fillCart } from './checkout.samples.ts'

const days = { periodMin: 2, periodMax: 3, daysAre: 'working' } as const
/** Boxberry prices by the point, the post by the postcode. */
const byPoint = aCarrier(({ pointCode }) => ({ cost: roubles(pointCode === 'FAR' ? 290 : 190), ...days }))
const byPostcode = aCarrier(({ destination }) => ({
  cost: roubles(destination.zipCode === '197136' ? 310 : 250),
  ...days,
}))

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    config: { limitFactor: 1_000 },
    carriers: { boxberry_pvz: byPoint, boxberry_courier: byPostcode, russian_post: byPostcode },
  })
  await seedReference(shop.db)
})
afterAll(() => shop.close())

const town = { city: 'Санкт-Петербург', zip_code: '190000' }
const address = { street: 'улица Полозова', house: '16' }

test.each([
  ['boxberry_pvz', { pvz_code: 'FAR' }, { pvz_code: 'FAR', pvz_type: 'boxberry_pvz' }, 290],
  [
    'boxberry_pvz',
    { pvz_code: 'NEAR' },
    { ...address, door_zip_code: '197136', pvz_code: 'NEAR', pvz_type: 'boxberry_pvz' },
    190,
  ],
  ['russian_post', { ...address, zip_code: '197136' }, { ...address, door_zip_code: '197136' }, 310],
  ['boxberry_courier', { ...address, zip_code: '197136' }, { ...address, door_zip_code: '197136' }, 310],
])('shows one price in the row, the totals and the order by %s: %j (R-D-11)', async (type, place, row, cost) => {
  const { offer } = await aProduct(shop.db, { price: roubles(3_490), stock: 5 })
  const buyer = aVisitor(shop)
  await fillCart(buyer, [offer])
  const query = new URLSearchParams({ ...town, ...row })
  // A quote may still be pending where the machine is slower than the response timeout.
  const shownRow = async () => {
    const { results } = (await buyer.get(`/api/delivery/quotes/?${query}`)).body
    return results.find(({ pickup_type }: { pickup_type: string }) => pickup_type === type)
  }
  await expect.poll(shownRow).toMatchObject({ cost })
  const sums = await buyer.post('/api/orders/price/', { ...town, pickup_type: type, ...place })
  expect(sums.body).toMatchObject({ delivery_price: cost })
  const { fingerprint } = sums.body
  const noAddress = { street: undefined, house: undefined, apartment: undefined }
  const body = anOrderBody({ ...noAddress, ...town, ...place, pickup_type: type, fingerprint })
  expect((await buyer.post(createPath, body)).status).toBe(201)
})
