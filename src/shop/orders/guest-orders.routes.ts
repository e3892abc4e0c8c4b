import { Type } from 'typebox'
import { serve } from '#http/serve.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import { browserOf } from '../accounts/open-session.ts'
import type { App } from '../app.type.ts'
import { findOrderLimit, mailLimit } from '../route-limits.ts'
import { cancelByBuyer } from './move-order.action.ts'
import { orderLinks } from './order-link.ts'
import { guestView, placeOrder } from './orders.answers.ts'
import { accountOfOrder } from './take-over-orders.action.ts'
import { accountOfOrderCall, cancelOrderCall, findOrderCall, guestOrderCall } from './orders.calls.ts'
import { findOrder, orderKeyByPhone } from './orders.queries.ts'
import {
  AccountOfOrder,
  CancelledOrder,
  CancelOrder,
  FindOrder,
  GuestOrder,
  GuestOrderQuery,
  OrderKey,
} from './orders.schemas.ts'

const group = 'Заказ'

/** Routes for orders without an account: the key opens an order, number and phone return the key. */
export function guestOrderRoutes(app: App): void {
  viewRoute(app)
  findRoute(app)
  cancelRoute(app)
  accountRoute(app)
}

function accountRoute(app: App): void {
  const { db, limits, clock, secretKeys } = app
  const links = orderLinks(secretKeys)
  serve(
    app,
    accountOfOrderCall,
    {
      summary: 'Аккаунт по данным заказа гостя: e-mail подтверждают письмом',
      group,
      body: AccountOfOrder,
      answer: Type.Object({}),
      limit: mailLimit,
      refusals: { 404: 'Ключ не наш, или его время вышло' },
    },
    async ({ body: { key, password }, locale, request, reply }) => {
      const browser = browserOf(app, { request, reply })
      await accountOfOrder({ db, limits, links }, { key, password, locale, browser, now: clock() })
      return {}
    },
  )
}

function viewRoute(app: App): void {
  const { db, clock, secretKeys } = app
  const links = orderLinks(secretKeys)
  serve(
    app,
    guestOrderCall,
    {
      summary: 'Заказ гостя по ключу из письма',
      group,
      query: GuestOrderQuery,
      answer: GuestOrder,
      refusals: { 404: 'Ключ не наш, или его время вышло' },
    },
    async ({ query }) => {
      const now = clock()
      const orderKey = links.numberIn(query.key, now)
      const order = orderKey && (await findOrder(db, { number: orderKey.number, now }))
      if (!order) throw new Refusal('link_over', 404)
      return { order: placeOrder(guestView(order)), until: orderKey.until.toISOString() }
    },
  )
}

function findRoute(app: App): void {
  const { db, clock, secretKeys } = app
  const links = orderLinks(secretKeys)
  serve(
    app,
    findOrderCall,
    {
      summary: 'Ключ заказа по номеру и телефону',
      group,
      body: FindOrder,
      answer: OrderKey,
      limit: findOrderLimit,
      refusals: { 404: 'Такого заказа нет, или телефон другой: ответ один' },
    },
    async ({ body: { order_id: number, phone } }) => ({
      key: await orderKeyByPhone(db, links, { number, phone, now: clock() }),
    }),
  )
}

function cancelRoute(app: App): void {
  const { db, clock, members, secretKeys } = app
  const links = orderLinks(secretKeys)
  serve(
    app,
    cancelOrderCall,
    {
      summary: 'Отменить свой заказ, пока его не собирают',
      group,
      body: CancelOrder,
      answer: CancelledOrder,
      refusals: { 404: 'Такого заказа у вас нет', 409: 'Заказ уже собирают' },
    },
    async ({ body, request, reply }) => {
      const now = clock()
      const member = await members.of(request, reply)
      const orderKey = body.key === undefined ? undefined : links.numberIn(body.key, now)
      if (!member && orderKey?.number !== body.order_id) throw notFound('order')
      const { number, state } = await cancelByBuyer(db, {
        number: body.order_id,
        isTheirs: (order) => order.number === orderKey?.number || (!!member && order.accountId === member.accountId),
        reason: body.reason?.trim() ?? '',
        now,
      })
      return { order_id: number, state }
    },
  )
}
