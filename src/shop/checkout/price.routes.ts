import { serve } from '#http/serve.ts'
import type { App } from '../app.type.ts'
import { codeTries } from '../code-tries.ts'
import type { Owner } from '../owner.ts'
import { chosenDelivery, type DeliveryFields } from './chosen-delivery.ts'
import { noteShown } from '../cart/cart.actions.ts'
import type { Cart } from '../cart/cart.queries.ts'
import type { ParcelGift } from '../delivery/cart-parcel.queries.ts'
import { checkoutOf } from './checkout.queries.ts'
import { keepDiscounts, reasonRefusal } from './discounts.action.ts'
import { codeCheckAnswer, priceAnswer } from './price.answers.ts'
import { codeCheckCall, discountsCall, priceCall } from './price.calls.ts'
import { CodeCheck, CodeQuery, Discounts, PriceQuestion, PriceShape } from './price.schemas.ts'

const group = 'Оформление'
const refusals = { 400: 'Поле названо, и сказано, почему код не действует' }

/** Visitor id without a cart. */
const nobody: Owner = { visitorId: '00000000-0000-0000-0000-000000000000' }

export function priceRoutes(app: App): void {
  codeCheckRoute(app)
  const { db, clock, owners, promotions, quotes, cities } = app
  const tries = codeTries(app)
  const deliveryIn = (fields: DeliveryFields, requestId: string) => async (cart: Cart, gift: ParcelGift | null) =>
    chosenDelivery({ quotes, cities: await cities.now(), fields, cart, gift, requestId })
  serve(
    app,
    discountsCall,
    {
      summary: 'Промокод, сертификат и бонусы корзины: задать или снять',
      group,
      body: Discounts,
      bodyBytes: 4 * 1024,
      answer: PriceShape,
      refusals,
    },
    async ({ body, locale, request, reply }) => {
      const { promocode, certificate_value: certificate, maxma_bonuses: bonuses, ...fields } = body
      if (promocode || certificate) await tries.count(request)
      const owner = await owners.of({ request, reply })
      const discounts = { promocode, certificate, bonuses }
      const input = { owner, discounts, promotions, deliveryOf: deliveryIn(fields, request.id), now: clock(), locale }
      const checkout = await keepDiscounts(db, input)
      await noteShown(db, owner, checkout.cart)
      return priceAnswer(checkout, locale)
    },
  )
  serve(
    app,
    priceCall,
    {
      summary: 'Сколько стоит заказ: всё, что входит в итог, и отпечаток для оформления',
      group,
      body: PriceQuestion,
      bodyBytes: 4 * 1024,
      answer: PriceShape,
    },
    async ({ body, locale, request, reply }) => {
      const owner = (await owners.known(request, reply)) ?? nobody
      const input = { owner, choice: {}, deliveryOf: deliveryIn(body, request.id), promotions, now: clock() }
      const checkout = await checkoutOf(db, input)
      await noteShown(db, owner, checkout.cart)
      return priceAnswer(checkout, locale)
    },
  )
}

function codeCheckRoute(app: App): void {
  const { db, clock, owners, promotions } = app
  const tries = codeTries(app)
  serve(
    app,
    codeCheckCall,
    { summary: 'Проверить промокод или сертификат', group, query: CodeQuery, answer: CodeCheck, refusals },
    async ({ query, locale, request, reply }) => {
      await tries.count(request)
      const owner = (await owners.known(request, reply)) ?? nobody
      // Price the cart before checking the code, so that response times reveal no valid code.
      const choice = { promocode: query.promocode ?? null, certificate: query.certificate ?? null, bonuses: null }
      const checkout = await checkoutOf(db, { owner, choice, promotions, now: clock() })
      const { promo, certificate } = checkout
      if (promo?.whyNot) throw reasonRefusal('promocode', promo.whyNot, locale)
      if (certificate?.whyNot) throw reasonRefusal('certificate', certificate.whyNot, locale)
      return codeCheckAnswer(checkout)
    },
  )
}
