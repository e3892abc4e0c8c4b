import { serve, type CallVisit } from '#http/serve.ts'
import { asRoubles, roubles } from '#kernel/money.ts'
import { badField, notFound } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import type { LockedOrder } from '../orders/move-order.action.ts'
import { orderLinks } from '../orders/order-link.ts'
import { returnableLines } from '../orders/order-returns.action.ts'
import { invalidReturnLine } from '../orders/order-returns.rules.ts'
import { findOrder, type OrderDetail } from '../orders/orders.queries.ts'
import { orderLimit } from '../route-limits.ts'
import { storeIdBySlug } from '../stock/stock.queries.ts'
import { askReturn } from './ask-return.action.ts'
import { sendReturn, withdrawReturn } from './move-return.action.ts'
import { moneyOfReturn, originOf } from './return-money.queries.ts'
import { askReturnCall, returnPriceCall, returnsCall, sendReturnCall, withdrawReturnCall } from './returns.calls.ts'
import { freePieces, returnsOf, type ReturnOnPage } from './returns.queries.ts'
import { deliveredAt, returnCode, returnUntil, whyNoReturn } from './returns.rules.ts'
import {
  AskedReturnAnswer,
  AskReturn,
  ReturnList,
  ReturnPrice,
  ReturnPriceAnswer,
  ReturnsQuery,
  SendReturn,
  WithdrawnReturn,
  WithdrawReturn,
  type ReturnListFields,
} from './returns.schemas.ts'

const group = 'Возврат'
const refusals = { 404: 'Такого заказа у вас нет' }
const maxKeyLength = 200

type OrderNameFields = { order_id: number; key?: string | undefined }
type Who = Pick<CallVisit<unknown, unknown>, 'request' | 'reply'>

export function returnRoutes(app: App): void {
  listRoute(app)
  priceRoute(app)
  askRoute(app)
  sentRoute(app)
  withdrawRoute(app)
}

/** Order of the signed-in account or of the key from an email; anyone else gets 404. */
async function theirs(app: App, { order_id: number, key }: OrderNameFields, { request, reply }: Who) {
  const now = app.clock()
  const member = await app.members.of(request, reply)
  const keyNumber = key === undefined ? undefined : orderLinks(app.secretKeys).numberIn(key, now)?.number
  const isTheirs = (order: Pick<LockedOrder, 'number' | 'accountId'>) =>
    order.number === keyNumber || (!!member && order.accountId === member.accountId)
  const order = await findOrder(app.db, { number, now })
  if (!order || !isTheirs(order)) throw notFound('order')
  return { order, isTheirs, member, now }
}

const lineAt = ({ lines }: OrderDetail, line: number) => {
  const own = lines[line - 1]
  if (!own) throw badField('lines', 'not_listed')
  return own
}

function listRoute(app: App): void {
  serve(
    app,
    returnsCall,
    { summary: 'Возвраты заказа', group, query: ReturnsQuery, answer: ReturnList, refusals },
    async ({ query, request, reply }) => {
      const { order, now } = await theirs(app, query, { request, reply })
      const [requests, lines] = [await returnsOf(app.db, order.id), await returnableLines(app.db, order.id)]
      const at = deliveredAt(order)
      return {
        until: at && returnUntil(at).toISOString(),
        refusal: whyNoReturn(order, freePieces(lines), now),
        results: requests.map((each) => returnAnswer(order, each)),
      }
    },
  )
}

function returnAnswer(order: OrderDetail, request: ReturnOnPage): ReturnListFields['results'][number] {
  const { id, position, state, way, paidBy, moneyDue, moneyShown, sendBefore, trackNumber, exchangeNumber } = request
  return {
    id,
    code: returnCode(order.number, position),
    state,
    way,
    paid_by: paidBy,
    refund: asRoubles(moneyDue ?? moneyShown),
    send_before: sendBefore && new Date(sendBefore).toISOString(),
    track_number: trackNumber,
    exchange_order: exchangeNumber,
    lines: request.lines.map(({ lineId, quantity, receivedQuantity, reason, words, photos }) => ({
      line: order.lines.findIndex((line) => line.id === lineId) + 1,
      quantity,
      received: receivedQuantity,
      reason,
      text: words,
      photos: photos.length,
    })),
    history: request.moves.map(({ state, at }) => ({ state, at: new Date(at).toISOString() })),
  }
}

function priceRoute(app: App): void {
  serve(
    app,
    returnPriceCall,
    {
      summary: 'Что вернётся за эти вещи',
      group,
      body: ReturnPrice,
      answer: ReturnPriceAnswer,
      bodyBytes: 8 * 1024,
      refusals,
    },
    async ({ body, request, reply }) => {
      const { order } = await theirs(app, body, { request, reply })
      const wishes = body.lines.map(({ line, quantity }) => ({ lineId: lineAt(order, line).id, quantity }))
      const wrong = invalidReturnLine(await returnableLines(app.db, order.id), wishes)
      if (wrong) throw badField(wrong.field, wrong.code, { limit: wrong.limit })
      const back = await moneyOfReturn(app.db, { order, origin: await originOf(app.db, order) }, wishes)
      return {
        refund: asRoubles(back.moneyDue),
        certificate: asRoubles(back.certificate),
        bonuses: back.bonuses,
        bonuses_taken: back.bonusesNotEarned,
        delivery: asRoubles(back.deliveryPrice),
      }
    },
  )
}

function askRoute(app: App): void {
  serve(
    app,
    askReturnCall,
    {
      summary: 'Вернуть или обменять вещи полученного заказа',
      group,
      body: AskReturn,
      answer: AskedReturnAnswer,
      status: 201,
      limit: orderLimit,
      bodyBytes: 48 * 1024,
      refusals: { ...refusals, 409: 'Срок вышел, сумма другая, или размер раскупили' },
    },
    async ({ body, request, reply }) => {
      const { order, isTheirs, member, now } = await theirs(app, body, { request, reply })
      const key = String(request.headers['idempotency-key'] ?? '').trim()
      const askedReturn = await askReturn(app.db, {
        number: order.number,
        isTheirs,
        lines: body.lines.map(
          ({ line, quantity, reason, text = '', exchange_offer: exchangeOfferId = null, files = [] }) => ({
            lineId: lineAt(order, line).id,
            quantity,
            reason,
            words: text,
            exchangeOfferId,
            files,
          }),
        ),
        way: body.way,
        storeId: await storeIdOf(app, body.store),
        door: body.address ?? '',
        uploader: uploaderOf(app, { request, reply }, member?.accountId),
        moneySeen: body.refund === undefined ? null : roubles(body.refund),
        key: key.slice(0, maxKeyLength) || null,
        now,
      })
      const { id, position, money } = askedReturn
      return { id, code: returnCode(order.number, position), refund: asRoubles(money) }
    },
  )
}

async function storeIdOf({ db }: App, slug: string | undefined): Promise<number | null> {
  if (slug === undefined) return null
  const id = await storeIdBySlug(db, slug)
  if (id === undefined) throw badField('store', 'not_listed')
  return id
}

function uploaderOf({ visitors }: App, { request }: Who, accountId: number | undefined) {
  const visitorId = visitors.idOf(request)
  return { ...(visitorId !== undefined && { visitorId }), ...(accountId !== undefined && { accountId }) }
}

function sentRoute(app: App): void {
  serve(
    app,
    sendReturnCall,
    {
      summary: 'Назвать номер отправления, которым вещи едут назад',
      group,
      body: SendReturn,
      answer: WithdrawnReturn,
      refusals: { ...refusals, 409: 'Возврат не согласован, или уже у нас' },
    },
    async ({ body, request, reply }) => {
      const { isTheirs, now } = await theirs(app, body, { request, reply })
      const wish = { id: body.id, isTheirs, trackNumber: body.track_number, now }
      return { id: body.id, state: await sendReturn(app.db, wish) }
    },
  )
}

function withdrawRoute(app: App): void {
  serve(
    app,
    withdrawReturnCall,
    {
      summary: 'Отозвать возврат, пока вещи не в пути',
      group,
      body: WithdrawReturn,
      answer: WithdrawnReturn,
      refusals: { ...refusals, 409: 'Вещи уже едут' },
    },
    async ({ body, request, reply }) => {
      const { isTheirs, now } = await theirs(app, body, { request, reply })
      return { id: body.id, state: await withdrawReturn(app.db, { id: body.id, isTheirs, now }) }
    },
  )
}
