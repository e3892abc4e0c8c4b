import { ConfigError } from '#config/config.ts'
import { asRoubles } from '#kernel/money.ts'
import { notFound } from '#kernel/refusal.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { noteMadeReceipt } from '#shop/receipts/made-receipt.action.ts'
import { addMark, noteCameBackByStaff } from '#shop/receipts/order-marks.action.ts'
import { missingReceipts, receiptsOf, type Receipt } from '#shop/receipts/receipts.queries.ts'
import { retryReceipt } from '#shop/receipts/send-receipts.action.ts'
import { by, verbGroup, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `receipt list                                       receipts that failed, or are silent for an hour
  npm run staff -- receipt show 48262137                             every receipt of an order, with its lines
  npm run staff -- receipt retry 17                                  has a failed one registered again
  npm run staff -- receipt made 17 4512 9999078900004312 3522207165 2026-11-28T14:05   one that failed was made by a till of ours
  npm run staff -- receipt mark 48262137 1 <code>                    a scanned code of a piece of its first line
  npm run staff -- receipt came-back 48262137 <code>                 this very piece is here again: before its return is received`

const numberIn = (text: string | undefined): number => {
  if (!text || !/^\d{1,9}$/.test(text)) throw new ConfigError(`usage: npm run staff -- ${usage}`)
  return Number(text)
}

const rowOf = ({ id, createdAt, kind, amount, state, fiscal }: Receipt): string =>
  [id, createdAt.toISOString().slice(0, 16), kind, asRoubles(amount), state, fiscal?.document ?? ''].join('\t')

const linesOf = ({ lines }: Receipt): string[] =>
  lines.map(
    ({ name, quantity, price, vat, mode, markingCode }) =>
      `\t${name}\t${quantity} × ${asRoubles(price)}\t${vat}\t${mode}\t${markingCode ? 'marked' : ''}`,
  )

const acts: Record<string, StaffAct> = {
  list: async ({ db }) => {
    const rows = await missingReceipts(db, new Date())
    return (
      rows.map(({ receipt, orderNumber }) => `${orderNumber}\t${rowOf(receipt)}`).join('\n') || 'No receipt is missing.'
    )
  },
  show: async ({ db }, [number]) => {
    const order = await findOrder(db, { number: numberIn(number), now: new Date() })
    if (!order) throw notFound('order')
    const all = await receiptsOf(db, order.id)
    return all.flatMap((receipt) => [rowOf(receipt), ...linesOf(receipt)]).join('\n') || 'It has no receipts.'
  },
  retry: async ({ db }, [id]) => {
    const receipt = await retryReceipt(db, { id: numberIn(id), by: by(), now: new Date() })
    return `Receipt ${receipt.id} is registered again within a minute.`
  },
  made: async ({ db }, [id, document = '', storage = '', sign = '', at = '']) => {
    const fiscal = { document, storage, sign, at }
    const receipt = await noteMadeReceipt(db, { id: numberIn(id), fiscal, by: by(), now: new Date() })
    return `Receipt ${receipt.id} is made.`
  },
  mark: async ({ db }, [number, position, code = '']) => {
    const now = new Date()
    const left = await addMark(db, { number: numberIn(number), position: numberIn(position), code, by: by(), now })
    return `Noted; ${left} pieces of this line have no code.`
  },
  'came-back': async ({ db }, [number, code = '']) => {
    await noteCameBackByStaff(db, { number: numberIn(number), code, by: by(), now: new Date() })
    return 'Noted.'
  },
}

export const receiptVerbs: Record<string, StaffVerb> = {
  receipt: verbGroup(usage, acts),
}
