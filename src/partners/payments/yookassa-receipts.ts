import { kopecks, sum, type Money } from '#kernel/money.ts'
import type { FiscalMark, ProviderReceipt, ReceiptSheet, ReceiptInput } from '#shop/receipts/receipt.port.ts'
import { listIn, ProviderFault, recordIn, roublesText, wordIn } from './provider-request.ts'
import type { YooKassaClient } from './yookassa-client.ts'

type Line = ReceiptSheet['lines'][number]

const vatCodes: Record<Line['vat'], number> = {
  none: 1,
  '0': 2,
  '10': 3,
  '10/110': 5,
  '5': 7,
  '7': 8,
  '5/105': 9,
  '7/107': 10,
  '22': 11,
  '22/122': 12,
}
const subjects: Record<Line['subject'], string> = { goods: 'commodity', service: 'service', payment: 'payment' }

const amountOf = (amount: Money) => ({ value: roublesText(amount), currency: 'RUB' })

/** Receipt of a payment, a capture or a refund; the amount of a line is that of one piece. */
export function sheetBody({ buyer, lines }: ReceiptSheet, taxSystem: number | null) {
  return {
    customer: { full_name: buyer.name.slice(0, 256), email: buyer.email, phone: buyer.phone.replaceAll(/\D/g, '') },
    items: lines.map(({ name, quantity, price, vat, subject, mode, markingCode }) => ({
      description: name,
      quantity,
      amount: amountOf(price),
      vat_code: vatCodes[vat],
      measure: 'piece',
      payment_subject: markingCode ? 'marked' : subjects[subject],
      payment_mode: mode,
      ...(markingCode && {
        mark_code_info: { gs_1m: Buffer.from(markingCode).toString('base64') },
        mark_mode: '0',
        mark_quantity: { numerator: 1, denominator: 1 },
      }),
    })),
    ...(taxSystem !== null && { tax_system_code: taxSystem }),
  }
}

const totalOf = (lines: readonly Line[]): Money => sum(lines.map(({ price, quantity }) => kopecks(price * quantity)))

/**
 * Reads or creates a receipt. One that went with its payment or refund is only polled; a separate or repeated one is
 * created under its key.
 */
export async function yooKassaReceipt(
  ask: YooKassaClient,
  input: ReceiptInput,
  taxSystem: number | null,
): Promise<ProviderReceipt> {
  if (input.hasTravelled) return travelled(ask, input)
  const total = totalOf(input.lines)
  const isBack = input.kind === 'refund'
  // A refund to a certificate has no refund at YooKassa, whose till makes receipts of payments and refunds only.
  if (isBack && input.refundId === null) return { id: null, state: 'failed', fiscal: null }
  const settlements = [
    { type: 'prepayment', amount: input.settled },
    { type: 'cashless', amount: total - input.settled },
  ].filter(({ amount }) => amount > 0)
  const body = {
    ...sheetBody(input, taxSystem),
    type: isBack ? 'refund' : 'payment',
    ...(isBack ? { refund_id: input.refundId } : { payment_id: input.paymentId }),
    send: true,
    settlements: settlements.map(({ type, amount }) => ({ type, amount: amountOf(kopecks(amount)) })),
  }
  return receiptIn(await ask({ path: '/receipts', key: input.key, json: body }))
}

async function travelled(ask: YooKassaClient, { kind, paymentId, refundId }: ReceiptInput): Promise<ProviderReceipt> {
  const isBack = kind === 'refund' && refundId !== null
  const path = isBack ? `/refunds/${encodeURIComponent(refundId)}` : `/payments/${encodeURIComponent(paymentId)}`
  const cause = await ask({ path }).catch((error: unknown) => {
    if (error instanceof ProviderFault && error.code === 'not_found') return null
    throw error
  })
  // No webhook would ever come: a person has to look.
  if (cause === null) return { id: null, state: 'failed', fiscal: null }
  const registration = cause['receipt_registration']
  if (registration === 'canceled') return { id: null, state: 'failed', fiscal: null }
  const query = new URLSearchParams(isBack ? { refund_id: refundId } : { payment_id: paymentId })
  const all = listIn((await ask({ path: `/receipts?${query}` }))['items'])
  const own = all.filter(({ type }) => type === (isBack ? 'refund' : 'payment')).at(-1)
  if (own) return receiptIn(own)
  // A manual refund may have no receipt: staff has to create one.
  if (isBack && registration === undefined) return { id: null, state: 'failed', fiscal: null }
  return { id: null, state: registration === 'succeeded' ? 'done' : 'sent', fiscal: null }
}

function receiptIn(answer: Record<string, unknown>): ProviderReceipt {
  const { id, status } = answer
  const state = status === 'succeeded' ? 'done' : status === 'canceled' ? 'failed' : 'sent'
  return { id: wordIn(id), state, fiscal: state === 'done' ? fiscalIn(answer) : null }
}

function fiscalIn(answer: Record<string, unknown>): FiscalMark | null {
  const {
    fiscal_document_number: document,
    fiscal_storage_number: storage,
    fiscal_attribute: sign,
    registered_at: at,
  } = recordIn(answer)
  if (!document) return null
  return { document: wordIn(document), storage: wordIn(storage), sign: wordIn(sign), at: wordIn(at) }
}
