import { locales } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { deliveryEstimate } from '../delivery/estimate.queries.ts'
import { serve } from '#http/serve.ts'
import { briefBySlug } from './detail.queries.ts'
import { deliveryPriceAnswer, inStockAnswer } from './product.answers.ts'
import { deliveryPriceCall, inStockCall } from './product.calls.ts'
import { DeliveryPrice, DeliveryQuery, InStock, StoreFilter } from './product.schemas.ts'
import { shelvesOf } from './stores.queries.ts'

const group = 'Товар'
const noProduct = 'Такого товара нет в продаже'

export function availabilityRoutes(app: App): void {
  const { db, clock } = app
  const storesAbout = { summary: 'Магазины, где товар есть', group, query: StoreFilter, answer: InStock }
  serve(app, inStockCall, { ...storesAbout, refusals: { 404: noProduct } }, async ({ params, query }) => {
    const { slug = '' } = params
    const { size, height } = query
    return inStockAnswer(await shelvesOf(db, { slug, locales, now: clock(), sizeId: size, height }))
  })

  const priceAbout = { summary: 'Цена и срок доставки', group, query: DeliveryQuery, answer: DeliveryPrice }
  const priceRefusals = { 404: noProduct, 424: 'Доставку туда не посчитать' }
  serve(app, deliveryPriceCall, { ...priceAbout, refusals: priceRefusals }, async ({ params, query, locale }) => {
    const now = clock()
    const { weightGrams } = await briefBySlug(db, { slug: params['slug'] ?? '', locales, now })
    return deliveryPriceAnswer(await deliveryEstimate(db, { ...query, grams: weightGrams, now }), { locale, now })
  })
}
