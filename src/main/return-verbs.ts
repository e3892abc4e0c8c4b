import { ConfigError } from '#config/config.ts'
import { asRoubles } from '#kernel/money.ts'
import { badField, notFound } from '#kernel/refusal.ts'
import { findOrder, type OrderDetail } from '#shop/orders/orders.queries.ts'
import { moveReturnByStaff } from '#shop/returns/move-return.action.ts'
import { receiveReturn } from '#shop/returns/receive-return.action.ts'
import { findReturn, waitingReturns } from '#shop/returns/returns.queries.ts'
import { returnCode, returnStates, type ReturnState } from '#shop/returns/returns.rules.ts'
import { settleReturns } from '#shop/returns/settle-returns.action.ts'
import { minute, oneLine } from './order-verbs.ts'
import { placeOf } from './stock-verbs.ts'
import { by, verbGroup, type StaffParts, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `return list [requested|approved|on_way|received|…]   what waits for a person first
  npm run staff -- return show 17
  npm run staff -- return approve 17 ["words"]                       what is arranged with a carrier, its code or its day, stands in the letter
  npm run staff -- return refuse 17 "why"
  npm run staff -- return sent 17 [10148229317]                      its buyer has handed it over to a carrier
  npm run staff -- return receive 17 [warehouse|<shop>] [1:2,3:1] [3:1]   what came of its order's lines, and what of that is damaged
  npm run staff -- return settle                                     whose time is over, and whose money is back`

const wrongUsage = () => new ConfigError(`usage: npm run staff -- ${usage}`)
const numberIn = (text: string | undefined): number => {
  if (!text || !/^\d{1,9}$/.test(text)) throw wrongUsage()
  return Number(text)
}
const row = (cells: readonly (string | number)[]): string => cells.map((cell) => oneLine(String(cell))).join('\t')

async function returnNamed({ db }: StaffParts, text: string | undefined) {
  const request = await findReturn(db, numberIn(text))
  const order = request && (await findOrder(db, { id: request.orderId, now: new Date() }))
  if (!order) throw notFound('return')
  return { request, order }
}

const moving =
  (to: ReturnState): StaffAct =>
  async ({ db }, [id, words = '']) => {
    const more = to === 'on_way' ? { trackNumber: words } : { reason: words }
    const state = await moveReturnByStaff(db, { id: numberIn(id), to, by: by(), ...more, now: new Date() })
    return `Return ${id}: ${state}.`
  }

/** Parses «1:2,3:1» with the line numbers of `order show`. */
function piecesIn(text: string, { lines }: OrderDetail): Map<number, number> {
  const pieces = text.split(',').map((part): [number, number] => {
    const [, position, quantity] = /^(\d{1,3}):(\d{1,4})$/.exec(part) ?? []
    if (!position) throw wrongUsage()
    const line = lines[Number(position) - 1]
    if (!line) throw badField('lines', 'not_listed')
    return [line.id, Number(quantity)]
  })
  return new Map(pieces)
}

const acts: Record<string, StaffAct> = {
  list: async ({ db }, [state]) => {
    const wantedState = returnStates.find((each) => each === state)
    if (state && !wantedState) throw wrongUsage()
    const rows = await waitingReturns(db, wantedState)
    const lines = rows.map(({ request: { id, position, state, way, paidBy, moneyShown, createdAt }, number }) =>
      row([id, returnCode(number, position), state, minute(createdAt), way, paidBy, asRoubles(moneyShown)]),
    )
    return lines.join('\n') || 'No returns.'
  },
  show: async (parts, [id]) => {
    const { request, order } = await returnNamed(parts, id)
    const { position, state, way, door, paidBy, moneyShown, exchangeNumber, trackNumber, moves } = request
    const lines = request.lines.map(({ lineId, quantity, reason, words, photos, exchange, receivedQuantity }) => {
      const at = order.lines.findIndex((line) => line.id === lineId)
      const wish = exchange ? `for ${exchange.size.ru}${exchange.height > 0 ? `/${exchange.height}` : ''}` : 'for money'
      const { name, size } = order.lines[at]!
      const facts = [
        at + 1,
        name.ru,
        size.ru,
        quantity,
        reason,
        wish,
        `${photos.length} photos`,
        `${receivedQuantity} here`,
      ]
      return row([...facts, words])
    })
    return [
      row([returnCode(order.number, position), state, way, door, `${paidBy} pays the way`, trackNumber ?? '']),
      row([`${asRoubles(moneyShown)} shown`, exchangeNumber === null ? '' : `kept in order ${exchangeNumber}`]),
      ...lines,
      ...moves.map(({ state, at, by, reason }) => row([minute(at), state, by, reason])),
    ].join('\n')
  },
  approve: moving('approved'),
  refuse: moving('refused'),
  sent: moving('on_way'),
  receive: async (parts, [id, place, pieces, damagedText]) => {
    const { request, order } = await returnNamed(parts, id)
    const storeId = (await placeOf(parts.db, place)) ?? null
    const damagedOf = damagedText ? piecesIn(damagedText, order) : new Map<number, number>()
    const arrivals = pieces
      ? [...piecesIn(pieces, order)]
      : request.lines.map(({ lineId, quantity }): [number, number] => [lineId, quantity])
    await receiveReturn(parts.db, {
      id: request.id,
      pieces: arrivals.map(([lineId, quantity]) => ({ lineId, quantity, damagedQuantity: damagedOf.get(lineId) ?? 0 })),
      storeId,
      by: by(),
      now: new Date(),
    })
    const after = await findReturn(parts.db, request.id)
    const due = after?.moneyDue ?? 0
    return `Return ${request.id}: ${after?.state}, ${due / 100} to be paid back.`
  },
  settle: async ({ db }) => `${await settleReturns(db, new Date())} returns moved.`,
}

export const returnVerbs: Record<string, StaffVerb> = {
  return: verbGroup(usage, acts),
}
