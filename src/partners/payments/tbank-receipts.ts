import { sum } from '#kernel/money.ts'
import {
  paymentModes,
  type FiscalMark,
  type ProviderReceipt,
  type ReceiptSheet,
  type ReceiptNotification,
  type ReceiptInput,
} from '#shop/receipts/receipt.port.ts'
import { isRecord } from '../json-body.ts'
import { hasNoAnswer, kopecksIn, listIn, ProviderFault, wordIn } from './provider-request.ts'
import { alreadyClosed, isTemporary, type TBankClient } from './tbank-client.ts'

type Line = ReceiptSheet['lines'][number]

const taxes: Record<Line['vat'], string> = {
  none: 'none',
  '0': 'vat0',
  '5': 'vat5',
  '7': 'vat7',
  '10': 'vat10',
  '22': 'vat22',
  '5/105': 'vat105',
  '7/107': 'vat107',
  '10/110': 'vat110',
  '22/122': 'vat122',
}
const subjects: Record<Line['subject'], string> = { goods: 'commodity', service: 'service', payment: 'payment' }

/** Receipt for T-Bank, in kopecks, with both the price of one piece and the amount of a line. */
export function receiptBody({ buyer, lines }: ReceiptSheet, taxation: string) {
  return {
    Email: buyer.email,
    Phone: buyer.phone,
    Taxation: taxation,
    FfdVersion: '1.2',
    Items: lines.map(({ name, quantity, price, vat, subject, mode, markingCode }) => ({
      Name: name,
      Price: price,
      Quantity: quantity,
      Amount: price * quantity,
      Tax: taxes[vat],
      PaymentMethod: mode,
      PaymentObject: subjects[subject],
      MeasurementUnit: 'шт',
      ...(markingCode && { MarkCode: { MarkCodeType: 'GS1M', Value: markingCode } }),
    })),
  }
}

/**
 * Reads or sends a receipt. The lines went with the payment or the refund, and T-Bank's till registers them by itself;
 * a closing receipt is sent. Its outcome cannot be queried: T-Bank reports it by webhook.
 */
export async function askReceipt(ask: TBankClient, input: ReceiptInput, sheet: object): Promise<ProviderReceipt> {
  const isClosing = input.kind === 'settlement' && input.settled > 0
  if (isClosing) return { id: null, state: await close(ask, input.paymentId, sheet), fiscal: null }
  return { id: null, state: input.hasTravelled ? 'sent' : 'failed', fiscal: null }
}

/**
 * Sends a closing receipt. Without an idempotency key a retry might create a second one, so after a lost answer the
 * webhook is awaited.
 */
async function close(ask: TBankClient, paymentId: string, sheet: object): Promise<ProviderReceipt['state']> {
  const fields = { PaymentId: paymentId, Receipt: sheet }
  try {
    await ask({ method: 'cashbox/SendClosingReceipt', fields, isRepeatable: false })
    return 'sent'
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    if (error.trouble === 'refused') return error.code === alreadyClosed ? 'done' : 'failed'
    if (hasNoAnswer(error) || isTemporary(error)) throw error
    return 'sent'
  }
}

/**
 * Parses a signed receipt webhook. Without a connected till the webhook has lines but no fiscal data, and registers
 * nothing.
 */
export function receiptIn(body: string): ReceiptNotification | undefined {
  const fields: unknown = JSON.parse(body)
  if (!isRecord(fields) || fields['Status'] !== 'RECEIPT') return undefined
  const { Receipt: receipt, Type: type, Amount: amount, Success: isDone, ErrorCode: code } = fields
  const items = isRecord(receipt) ? listIn(receipt['Items']) : []
  const isFailed = isDone !== true || (code !== undefined && code !== '0' && code !== 0)
  const fiscal = isFailed ? null : markIn(fields)
  if (!isFailed && !fiscal) return undefined
  return {
    isRefund: type === 'IncomeReturn',
    amount: items.length > 0 ? sum(items.map((each) => kopecksIn(each['Amount']))) : kopecksIn(amount),
    mode: paymentModes.find((each) => each === items[0]?.['PaymentMethod']) ?? null,
    fiscal,
  }
}

function markIn(fields: Record<string, unknown>): FiscalMark | null {
  const at = new Date(String(fields['ReceiptDatetime']))
  try {
    const [document, storage] = [wordIn(fields['FiscalDocumentNumber']), wordIn(fields['FnNumber'])]
    return { document, storage, sign: wordIn(fields['FiscalDocumentAttribute']), at: at.toISOString() }
  } catch {
    return null
  }
}
