import { zero } from '#kernel/money.ts'
import type { CardToken } from '#shop/cards/card.port.ts'
import {
  refundFromPayment,
  type BackFacts,
  type CaptureInput,
  type PaymentMethod,
  type PaymentProvider,
  type PaymentInput,
  type ProviderPayment,
  type ProviderRefund,
  type RefundQuestion,
  type RefundRequest,
} from '#shop/payments/payment.port.ts'
import type { ReceiptSheet, VatRate } from '#shop/receipts/receipt.port.ts'
import { isRecord } from '../json-body.ts'
import { kopecksIn, linkIn, listIn, ProviderFault, wordIn } from './provider-request.ts'
import { tBankLimits, usualMethods } from './method-limits.ts'
import { phoneLink } from './tbank-links.ts'
import { cardIn, chargeRefusal, forgetCard, keptCard } from './tbank-cards.ts'
import { askReceipt, receiptBody, receiptIn } from './tbank-receipts.ts'
import { isSigned, orRefused, tBankClient, type TBankClient, type TBankKeys } from './tbank-client.ts'

export type TBankOptions = TBankKeys & {
  /** Stored with each payment, so that each terminal continues its own. */
  name?: 'tbank' | 'tbank-dolyame'
  /** Methods of `tBankMethods` in the contract, or «Долями» for its own terminal. */
  methods?: readonly PaymentMethod[]
  vat: VatRate
  taxation: string
  keepsCards: boolean
  /** URL of the payment webhook. */
  notificationUrl: string
}

/** Methods with a page of their own; «Долями» has a separate terminal, whose page offers nothing else. */
export const tBankMethods = ['card', 'sbp', 'sberpay', 'tpay', 'mirpay'] as const satisfies PaymentMethod[]

/** Cards, the SBP, apps of banks and «Долями» through T-Bank. */
export function tBank(options: TBankOptions): PaymentProvider {
  const { name = 'tbank', methods = usualMethods, vat, taxation, keepsCards, notificationUrl, ...keys } = options
  const ask = tBankClient(keys)
  const sheet = (receipt: ReceiptSheet) => receiptBody(receipt, taxation)
  return {
    name,
    vat,
    methods,
    holds: ['card', 'sberpay', 'tpay', 'mirpay'],
    codes: ['sbp', 'sberpay', 'tpay', 'mirpay'],
    limits: tBankLimits,
    keepsCards,
    create: (input) => create(ask, input, { receipt: sheet(input.receipt), notificationUrl }),
    charge: (input, card) => charge(ask, input, { card, receipt: sheet(input.receipt), notificationUrl }),
    find: ({ key }) => paymentByKey(ask, key),
    keptCard: ({ key }) => keptCard(ask, key),
    forgetCard: (card) => forgetCard(ask, card),
    read: (id) => read(ask, id),
    capture: (input) => capture(ask, input, sheet(input.receipt)),
    cancel: (payment) => cancel(ask, payment.id),
    refund: (input) => refund(ask, input, input.receipt && sheet(input.receipt)),
    readRefund: (input) => readRefund(ask, input),
    receipt: (input) => askReceipt(ask, input, sheet(input)),
    receiptIn,
    paymentIn: ({ body }) => paymentIdIn(body, keys),
    cardIn,
  }
}

type CreateMore = { receipt: object; notificationUrl: string }

/** Creates a payment and its link. A duplicate after a lost answer is never shown to the buyer, so it stays unpaid. */
async function create(ask: TBankClient, input: PaymentInput, more: CreateMore): Promise<ProviderPayment> {
  // The card is saved under the key of its payment, so that deleting it later affects no other card.
  const saving = input.savesCard && { Recurrent: 'Y', CustomerKey: input.key }
  const payment = await init(ask, { ...initFields(input, more), ...saving }, { isRepeatable: true })
  if (!payment.payUrl) return payment
  const link = await phoneLink(ask, payment.id, input.method)
  return link === undefined ? payment : { ...payment, payUrl: link }
}

type Repeats = { isRepeatable: boolean }

const init = async (ask: TBankClient, fields: Record<string, unknown>, repeats: Repeats): Promise<ProviderPayment> =>
  paymentFrom(await ask({ method: 'Init', fields, ...repeats }))

const initFields = (input: PaymentInput, { receipt, notificationUrl }: CreateMore) => ({
  Amount: input.amount,
  OrderId: input.key,
  Description: `Заказ ${input.orderNumber}`,
  PayType: input.isTwoStage ? 'T' : 'O',
  Language: input.locale,
  NotificationURL: notificationUrl,
  SuccessURL: input.returnUrl,
  FailURL: input.returnUrl,
  Receipt: receipt,
})

type ChargeMore = CreateMore & { card: CardToken }

/** Charges a saved card. Continues an earlier payment under this key, so that the bank charges once. */
async function charge(ask: TBankClient, input: PaymentInput, { card, ...more }: ChargeMore) {
  const earlier = await paymentByKey(ask, input.key)
  if (earlier && earlier.state !== 'pending') return earlier
  // No retry: with two payments under one key the charged one would be unknown.
  const payment = earlier ?? (await init(ask, initFields(input, more), { isRepeatable: false }))
  const reason = await chargeRefusal(ask, payment.id, card)
  const after = await read(ask, payment.id)
  if (after.state === 'declined') return { ...after, reason: reason ?? after.reason }
  if (after.state !== 'pending') return after
  // Some banks ask the owner anyway, on the page of the payment.
  if (reason === null) return { ...after, payUrl: payment.payUrl }
  const over = await cancel(ask, payment.id)
  // A payment that took money anyway is no refusal.
  return over.state === 'cancelled' ? { ...over, state: 'declined' as const, payUrl: null, reason } : over
}

/** Current state of a payment; a partial refund shows in the status alone. */
const read = async (ask: TBankClient, id: string): Promise<ProviderPayment> =>
  paymentFrom(await ask({ method: 'GetState', fields: { PaymentId: id }, isRepeatable: true }))

const hasMoney = ({ state }: ProviderPayment): boolean => state === 'paid' || state === 'held' || state === 'refunded'

/** Payment under this key: the one that took money, else a pending one. Null for an unknown key. */
async function paymentByKey(ask: TBankClient, key: string): Promise<ProviderPayment | null> {
  const coming = ask({ method: 'CheckOrder', fields: { OrderId: key }, isRepeatable: true })
  const payments = listIn((await orRefused(coming))?.['Payments'])
  const all = payments.map((each) => paymentFrom({ ...each, OrderId: key }))
  return all.find(hasMoney) ?? all.find(({ state }) => state === 'pending') ?? all.at(-1) ?? null
}

async function capture(ask: TBankClient, { id, amount }: CaptureInput, receipt: object): Promise<ProviderPayment> {
  const before = await read(ask, id)
  if (before.state !== 'held') return before
  await ask({ method: 'Confirm', fields: { PaymentId: id, Amount: amount, Receipt: receipt }, isRepeatable: false })
  return { ...(await read(ask, id)), amount }
}

async function cancel(ask: TBankClient, id: string): Promise<ProviderPayment> {
  const before = await read(ask, id)
  if (before.state !== 'pending' && before.state !== 'held') return before
  await ask({ method: 'Cancel', fields: { PaymentId: id }, isRepeatable: false })
  return read(ask, id)
}

const backStates: Record<string, Parameters<typeof refundFromPayment>[0]> = {
  ASYNC_REFUNDING: 'under_way',
  REFUNDING: 'under_way',
  CANCEL_CHECKING: 'under_way',
  CONFIRMED: 'none_back',
  PARTIAL_REFUNDED: 'part_back',
  REFUNDED: 'all_back',
}

/**
 * State of a refund from its payment: a single refund cannot be queried, and with several the last one may stay
 * unclear.
 */
function stateOfRefund({ Status: status }: Record<string, unknown>, facts: BackFacts): ProviderRefund['state'] {
  const word = String(status)
  return Object.hasOwn(backStates, word) ? refundFromPayment(backStates[word]!, facts) : 'unclear'
}

async function readRefund(ask: TBankClient, { id, refundId, ...facts }: RefundQuestion): Promise<ProviderRefund> {
  const answer = await ask({ method: 'GetState', fields: { PaymentId: id }, isRepeatable: true })
  return { id: refundId, state: stateOfRefund(answer, facts) }
}

async function refund(ask: TBankClient, input: RefundRequest, receipt: object | null): Promise<ProviderRefund> {
  const { id, key, amount } = input
  const fields = { PaymentId: id, Amount: amount, ExternalRequestId: key, ...(receipt && { Receipt: receipt }) }
  try {
    return { id: key, state: stateOfCancel(await ask({ method: 'Cancel', fields, isRepeatable: false }), input) }
  } catch (error) {
    if (error instanceof ProviderFault && error.trouble === 'refused') return { id: key, state: 'failed' }
    throw error
  }
}

/** State of a refund from the answer to the call, which contains the amounts before and after. */
function stateOfCancel(answer: Record<string, unknown>, facts: RefundRequest): ProviderRefund['state'] {
  const { OriginalAmount: before, NewAmount: after } = answer
  const state = stateOfRefund(answer, facts)
  const isTaken = before !== undefined && after !== undefined && kopecksIn(before) - kopecksIn(after) === facts.amount
  return isTaken && state === 'unclear' ? 'done' : state
}

const states: Record<string, ProviderPayment['state']> = {
  NEW: 'pending',
  FORM_SHOWED: 'pending',
  AUTHORIZING: 'pending',
  '3DS_CHECKING': 'pending',
  '3DS_CHECKED': 'pending',
  PREAUTHORIZING: 'pending',
  AUTHORIZED: 'held',
  CONFIRMING: 'pending',
  CONFIRM_CHECKING: 'pending',
  CONFIRMED: 'paid',
  REFUNDING: 'paid',
  ASYNC_REFUNDING: 'paid',
  PARTIAL_REFUNDED: 'paid',
  REFUNDED: 'refunded',
  REVERSING: 'pending',
  REVERSED: 'cancelled',
  PARTIAL_REVERSED: 'paid',
  CANCELED: 'cancelled',
  DEADLINE_EXPIRED: 'declined',
  ATTEMPTS_EXPIRED: 'declined',
  REJECTED: 'declined',
  AUTH_FAIL: 'declined',
}
const reasons: Record<string, ProviderPayment['reason']> = {
  DEADLINE_EXPIRED: 'time_over',
  ATTEMPTS_EXPIRED: 'wrong_card',
  AUTH_FAIL: 'not_confirmed',
}

function paymentFrom(answer: Record<string, unknown>): ProviderPayment {
  const status = wordIn(answer['Status'])
  const state = Object.hasOwn(states, status) ? states[status] : undefined
  if (!state) throw new ProviderFault('broken', { cause: new Error('no status') })
  const amount = kopecksIn(answer['Amount'])
  return {
    id: wordIn(answer['PaymentId']),
    key: wordIn(answer['OrderId']),
    state,
    amount,
    currency: 'RUB',
    refunded: status === 'REFUNDED' ? amount : status === 'CONFIRMED' ? zero : null,
    holdUntil: null,
    payUrl: state === 'pending' && answer['PaymentURL'] !== undefined ? linkIn(answer['PaymentURL']) : null,
    reason: state === 'declined' ? (reasons[status] ?? 'bank_refused') : null,
    // T-Bank's answers do not contain the method.
    method: null,
  }
}

function paymentIdIn(body: string, { terminal, password }: TBankKeys): string | undefined {
  try {
    const fields: unknown = JSON.parse(body)
    if (!isRecord(fields) || fields['TerminalKey'] !== terminal || !isSigned(fields, password)) return undefined
    const id = String(fields['PaymentId'])
    return /^\d{1,20}$/.test(id) ? id : undefined
  } catch {
    return undefined
  }
}
