import type { FastifyRequest } from 'fastify'
import type { App } from '../app.type.ts'
import { serve, type CallVisit } from '#http/serve.ts'
import { roubles, type Money } from '#kernel/money.ts'
import { addToCart, agreeToChanges, removeFromCart, shownCart } from './cart.actions.ts'
import { cartAnswer } from './cart.answers.ts'
import {
  addToCartCall,
  agreeToChangesCall,
  cartCall,
  changeOfferCall,
  removeFromCartCall,
  seenPriceHeader,
} from './cart.calls.ts'
import { emptyCart } from './cart.queries.ts'
import { CartPress, CartShape, NoFields, OfferChange } from './cart.schemas.ts'
import { changeOffer } from './change-offer.action.ts'

const group = 'Корзина'
/** Upper bound for a plausible price, in roubles. */
const maxRoubles = 1e12

/** Seen price from the header; null, meaning today's price, when missing or invalid. */
function seenPriceOf({ headers }: FastifyRequest): Money | null {
  const price = Number(headers[seenPriceHeader] ?? NaN)
  return price > 0 && price < maxRoubles ? roubles(price) : null
}

type Visit = Pick<CallVisit<unknown, unknown>, 'request' | 'reply'>

/** Loyalty level for the promised bonuses: 1 for guests, null outside the program. */
const levelsOf =
  ({ members }: Pick<App, 'members'>) =>
  async ({ request, reply }: Visit) => {
    const member = await members.of(request, reply)
    return member ? member.level : 1
  }

/** Cart owner of the request (created for a new visitor), promotions and time. */
const ownCarts =
  ({ owners, promotions, clock }: Pick<App, 'owners' | 'promotions' | 'clock'>) =>
  async (visit: Visit) => ({ owner: await owners.of(visit), promotions: await promotions.at(clock()), now: clock() })

export function cartRoutes(app: App): void {
  const { db, clock, owners } = app
  const levelOf = levelsOf(app)
  const ownCart = ownCarts(app)

  const cartOfRequest = async ({ request, reply }: Visit) => {
    const owner = await owners.known(request, reply)
    return owner ? shownCart(db, { owner, promotions: await app.promotions.at(clock()), now: clock() }) : emptyCart
  }

  serve(
    app,
    cartCall,
    { summary: 'Корзина посетителя по сегодняшним ценам', group, answer: CartShape },
    async (visit) => cartAnswer(await cartOfRequest(visit), await levelOf(visit)),
  )
  serve(
    app,
    agreeToChangesCall,
    { summary: 'Согласиться с новыми ценами и с тем, что осталось', group, body: NoFields, answer: CartShape },
    async (visit) => cartAnswer(await agreeToChanges(db, await ownCart(visit)), await levelOf(visit)),
  )
  lineRoutes(app)
}

/** Routes for single lines. */
function lineRoutes(app: App): void {
  const { db } = app
  const levelOf = levelsOf(app)
  const ownCart = ownCarts(app)

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
      return cartAnswer(await addToCart(db, { ...(await ownCart(visit)), ...line }), await levelOf(visit))
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
      cartAnswer(
        await removeFromCart(db, { ...(await ownCart(visit)), offerId: body.trade_offer, amount: body.amount }),
        await levelOf(visit),
      ),
  )
  serve(
    app,
    changeOfferCall,
    {
      summary: 'Заменить размер или рост строки; количество, цена и скидки остаются',
      group,
      body: OfferChange,
      answer: CartShape,
      refusals: { 409: 'Нового размера или роста нет в наличии' },
    },
    async ({ body, ...visit }) => {
      const line = { offerId: body.trade_offer, newOfferId: body.new_trade_offer }
      return cartAnswer(await changeOffer(db, { ...(await ownCart(visit)), ...line }), await levelOf(visit))
    },
  )
}
