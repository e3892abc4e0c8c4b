import type { Agent } from 'node:http'
import { priceCart, type LineInput, type Promotion, type Scope } from '../src/shop/cart/price-cart.rules.ts'
import { kopecks, zero } from '../src/kernel/money.ts'
import type { ProcessFamily } from './cpu.ts'
import { askOnce, load, type Figures } from './load.ts'
import { quantile } from './timed.ts'

type CartRequest = { path: string; body?: object }

/** Cookie of a new visitor, as a browser has after its first page. */
async function aVisitor(url: string): Promise<string> {
  const { headers } = await fetch(`${url}/api/utils/general/`)
  return headers
    .getSetCookie()
    .find((each) => each.startsWith('visitor='))!
    .split(';')[0]!
}

/** Offer with the largest stock among the novelties. */
async function plentifulOffer(url: string): Promise<{ id: number; amount: number }> {
  const json = async (path: string) => (await fetch(url + path)).json()
  const { novelties } = (await json('/api/utils/main-page/')) as { novelties: { slug: string }[] }
  type Offers = Record<'sizes' | 'heights', { id: number; amount: number }[]>
  const all = await Promise.all(
    novelties.map(async ({ slug }) => {
      const { sizes, heights } = (await json(`/api/catalog/detail/${slug}/offers/`)) as Offers
      return heights.length > 0 ? heights : sizes
    }),
  )
  return all.flat().toSorted((a, b) => b.amount - a.amount)[0]!
}

/** Ten visitors with a cart each: adding to the cart, reading it, and the call of every page. */
export async function loadCarts(url: string, family: ProcessFamily): Promise<Figures[]> {
  const offer = await plentifulOffer(url)
  const cookies = await Promise.all(Array.from({ length: 10 }, () => aVisitor(url)))
  const press = (verb: string, amount: number): CartRequest => ({
    path: `/api/cart/${verb}/`,
    body: { trade_offer: offer.id, amount },
  })
  const row = (name: string, next: (count: number) => CartRequest) =>
    load({
      name,
      url,
      family,
      visitors: (at: number, agent: Agent) => {
        let count = 0
        return () => {
          const { path, body } = next(++count)
          const headers = { cookie: cookies[at % cookies.length]!, 'accept-encoding': 'br' }
          return askOnce(url + path, { agent, headers, body })
        }
      },
    })
  return [
    // Removes a full line every `offer.amount` requests: rare among the additions.
    await row('POST /api/cart/add/', (count) => (count % offer.amount === 0 ? press('remove', 999) : press('add', 1))),
    await row('GET /api/cart/list/', () => ({ path: '/api/cart/list/' })),
    await row('GET /api/utils/general/ of a known visitor', () => ({ path: '/api/utils/general/' })),
  ]
}

/** Repeated pricing of two hundred lines with fifty promotions of every kind. */
export function pricing(rounds = 200): string {
  const lines = Array.from({ length: 200 }, (_, at): LineInput => {
    const price = kopecks(99_000 + at * 1_337)
    return {
      offerId: at + 1,
      productId: at % 60,
      categoryIds: [at % 7, at % 11],
      quantity: 1 + (at % 40),
      price,
      salePrice: at % 3 === 0 ? kopecks(price - 10_001) : null,
    }
  })
  const promotions = Array.from({ length: 50 }, (_, at): Promotion => {
    const kinds = [
      { kind: 'percent', percent: 3 },
      { kind: 'amount', amount: kopecks(50_001) },
      { kind: 'every_nth', nth: 3, percent: 10 },
    ] as const
    const scopes: Scope[] = [
      { kind: 'all' },
      { kind: 'categories', ids: [1, 3, 5] },
      { kind: 'all' },
      { kind: 'products', ids: [2, 4] },
    ]
    return {
      id: `promotion-${at}`,
      scope: scopes[at % 4]!,
      reduction: kinds[at % 3]!,
      from: zero,
      combinesWithSale: at % 5 > 0,
    }
  })
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    priceCart(lines, promotions)
    times.push(performance.now() - startedAt)
  }
  const [first, median, most] = [times[0]!, quantile(times, 0.5), quantile(times, 0.99)].map((ms) => ms.toFixed(2))
  return `A cart of 200 lines under 50 promotions is priced in ${median} ms (99 of 100 within ${most} ms, the very first time ${first} ms)`
}
