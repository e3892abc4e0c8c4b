import type { FastifyRequest } from 'fastify'
import type { App } from '../app.type.ts'
import { serve, type CallVisit } from '#http/serve.ts'
import { roubles, type Money } from '#kernel/money.ts'
import { addToCart, agreeToChanges, removeFromCart } from './cart.actions.ts'
import { cartAnswer } from './cart.answers.ts'
import { addToCartCall, agreeToChangesCall, cartCall, removeFromCartCall, seenPriceHeader } from './cart.calls.ts'
import { cartOf, emptyCart } from './cart.queries.ts'
import { CartPress, CartShape, NoFields } from './cart.schemas.ts'
import type { Promotion } from './price-cart.rules.ts'

const group = 'Корзина'
/** Whatever costs more is no price of ours. */
const mostRoubles = 1e12
/** The shop has none so far: they come with the promo codes of the checkout. */
const promotions: Promotion[] = []

/** Who sends none, or nothing that is a price, buys at the price of today. */
function seenPriceOf({ headers }: FastifyRequest): Money | null {
  const price = Number(headers[seenPriceHeader] ?? NaN)
  return price > 0 && price < mostRoubles ? roubles(price) : null
}

export function cartRoutes(app: App): void {
  const { db, clock, visitors } = app
  const ownCart = ({ request, reply }: Pick<CallVisit<unknown, unknown>, 'request' | 'reply'>) => ({
    owner: { visitorId: visitors.issueId(request, reply) },
    promotions,
    now: clock(),
  })

  const cartOfRequest = async (request: FastifyRequest) => {
    const visitorId = visitors.idOf(request)
    return visitorId ? cartOf(db, { owner: { visitorId }, promotions, now: clock() }) : emptyCart
  }

  serve(
    app,
    cartCall,
    { summary: 'Корзина посетителя по сегодняшним ценам', group, answer: CartShape },
    async ({ request }) => cartAnswer(await cartOfRequest(request)),
  )
  serve(
    app,
    addToCartCall,
    {
      summary: 'Положить в корзину: количество прибавляется к тому, что уже лежит',
      group,
      body: CartPress,
      answer: CartShape,
      refusals: { 409: 'Всё раскуплено, или цена выше той, что в заголовке Seen-Price' },
    },
    async ({ body, ...visit }) => {
      const line = { offerId: body.trade_offer, amount: body.amount, seenPrice: seenPriceOf(visit.request) }
      return cartAnswer(await addToCart(db, { ...ownCart(visit), ...line }))
    },
  )
  serve(
    app,
    removeFromCartCall,
    {
      summary: 'Убрать из корзины: когда ничего не остаётся, строка исчезает',
      group,
      body: CartPress,
      answer: CartShape,
    },
    async ({ body, ...visit }) =>
      cartAnswer(await removeFromCart(db, { ...ownCart(visit), offerId: body.trade_offer, amount: body.amount })),
  )
  serve(
    app,
    agreeToChangesCall,
    { summary: 'Согласиться с новыми ценами и с тем, что осталось', group, body: NoFields, answer: CartShape },
    async (visit) => cartAnswer(await agreeToChanges(db, ownCart(visit))),
  )
}
