import { locales } from '#kernel/locale.ts'
import type { App } from '../app.ts'
import { deliveryEstimate } from '../delivery/estimate.queries.ts'
import { serve } from '../serve.ts'
import { briefBySlug } from './detail.queries.ts'
import { askForStockNotice } from './notices.actions.ts'
import { deliveryPriceAnswer, inStockAnswer } from './product.answers.ts'
import { deliveryPriceCall, inStockCall, stockNoticeCall } from './product.calls.ts'
import { DeliveryPrice, DeliveryQuery, InStock, NoticeWish, Said, StoreFilter } from './product.schemas.ts'
import { answers } from './product.texts.ts'
import { shelvesOf } from './stores.queries.ts'

const group = 'Товар'
const unknown = 'Такого товара нет в продаже'

/** Of one address, and of one mailbox: nobody's mail is filled with letters they did not ask for. */
const perAddress = { name: 'stock-notice', points: 60, seconds: 600 }
const perMailbox = { name: 'stock-notice-mailbox', points: 40, seconds: 86_400 }

export function availabilityRoutes(app: App): void {
  const { db, clock, limits } = app
  const storesAbout = { summary: 'Магазины, где товар есть', group, query: StoreFilter, answer: InStock }
  serve(app, inStockCall, { ...storesAbout, refusals: { 404: unknown } }, async ({ params, query }) => {
    const { slug = '' } = params
    const { size, height } = query
    return inStockAnswer(await shelvesOf(db, { slug, locales, now: clock(), sizeId: size, height }))
  })

  const priceAbout = { summary: 'Цена и срок доставки', group, query: DeliveryQuery, answer: DeliveryPrice }
  const priceRefusals = { 404: unknown, 424: 'Доставку туда не посчитать' }
  serve(app, deliveryPriceCall, { ...priceAbout, refusals: priceRefusals }, async ({ params, query, locale }) => {
    const now = clock()
    const { weightGrams } = await briefBySlug(db, { slug: params['slug'] ?? '', locales, now })
    return deliveryPriceAnswer(await deliveryEstimate(db, { ...query, grams: weightGrams, now }), locale)
  })

  serve(
    app,
    stockNoticeCall,
    {
      summary: 'Написать, когда размер появится',
      group,
      body: NoticeWish,
      answer: Said,
      status: 201,
      refusals: { 409: 'Размер уже можно заказать', 429: 'Слишком много просьб' },
    },
    async ({ body, locale, address }) => {
      const { email, trade_offer: offerId, consent } = body
      await limits.take(perAddress, address)
      await limits.take(perMailbox, email.toLowerCase())
      await askForStockNotice(db, { email, offerId, consent, locale, now: clock() })
      return { message: answers.noticeKept[locale] }
    },
  )
}
