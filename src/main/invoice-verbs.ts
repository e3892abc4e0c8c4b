import { ConfigError } from '#config/config.ts'
import { asRoubles, roubles } from '#kernel/money.ts'
import {
  documentOfDay,
  openInvoices,
  openTransfers,
  receiveTransfer,
  returnTransfer,
} from '#shop/invoices/transfers.actions.ts'
import { minute, oneLine } from './order-verbs.ts'
import { by, verbGroup, type StaffVerb, type StaffAct } from './staff-verb.ts'

const usage = `invoice list                                        money that waits for a decision, then invoices that wait for money
  npm run staff -- invoice pay 48262137 12490 [<document>]            so many roubles came for it, by that document of the bank
  npm run staff -- invoice returned 17                                a transfer of the list was sent back`

const wrongWords = () => new ConfigError(`usage: npm run staff -- ${usage}`)

const numberIn = (text: string | undefined): number => {
  if (!text || !/^\d{1,9}$/.test(text)) throw wrongWords()
  return Number(text)
}

const acts: Record<string, StaffAct> = {
  list: async ({ db }) => {
    const transfers = (await openTransfers(db)).map(({ transfer: { id, state, reason, sum, document }, ...order }) => [
      id,
      state,
      reason ?? '',
      asRoubles(sum),
      document,
      order.orderNumber,
      order.orderState,
    ])
    const invoices = (await openInvoices(db)).map(({ invoice: { payBefore, sum, inn, name }, orderNumber }) => [
      orderNumber,
      minute(payBefore),
      asRoubles(sum),
      inn,
      name,
    ])
    const rows = [...transfers, ...invoices].map((row) => row.map((each) => oneLine(String(each))).join('\t'))
    return rows.join('\n') || 'No invoices.'
  },
  pay: async ({ db }, [number, sum, document]) => {
    if (!sum || !/^\d{1,9}([.,]\d{1,2})?$/.test(sum)) throw wrongWords()
    const amount = roubles(Number(sum.replace(',', '.')))
    const now = new Date()
    const name = (document ?? documentOfDay(now, amount)).slice(0, 40)
    const transfer = await receiveTransfer(db, {
      number: numberIn(number),
      sum: amount,
      document: name,
      by: by(),
      now,
    })
    return `Transfer ${transfer.id}: ${[transfer.state, transfer.reason].filter(Boolean).join(', ')}.`
  },
  returned: async ({ db }, [id]) => {
    const transfer = await returnTransfer(db, { id: numberIn(id), by: by(), now: new Date() })
    return `Transfer ${transfer.id}: ${transfer.state}.`
  },
}

export const invoiceVerbs: Record<string, StaffVerb> = {
  invoice: verbGroup(usage, acts),
}
