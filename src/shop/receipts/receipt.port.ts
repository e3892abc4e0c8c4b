import type { PaymentMode, ReceiptKind, ReceiptLine, VatRate } from './receipts.rules.ts'

export { paymentModes, type VatRate } from './receipts.rules.ts'

/** Fiscal data for checking a receipt at the tax office. */
export type FiscalMark = { document: string; storage: string; sign: string; at: string }

export type ReceiptBuyer = { name: string; email: string; phone: string }

/** Receipt data sent along with a payment, a capture or a refund. */
export type ReceiptSheet = { buyer: ReceiptBuyer; lines: ReceiptLine[] }

export type ReceiptInput = ReceiptSheet & {
  /** Idempotency key. */
  key: string
  kind: ReceiptKind
  paymentId: string
  refundId: string | null
  /** Part of the amount that was prepaid. */
  settled: number
  /** The lines were sent with the payment call; only the status is requested. */
  hasTravelled: boolean
}

export type ProviderReceipt = { id: string | null; state: 'sent' | 'done' | 'failed'; fiscal: FiscalMark | null }

/** Receipt notification from a till. The till knows the payment and the contents, but not our keys. */
export type ReceiptNotification = {
  isRefund: boolean
  amount: number
  /** Payment mode of the lines; null when not reported. */
  mode: PaymentMode | null
  /** Null when registration failed. */
  fiscal: FiscalMark | null
}

/** Till of a payment provider, which registers receipts with the tax office. */
export type ReceiptProvider = {
  name: string
  /** VAT rate of sales. */
  vat: VatRate
  receipt: (input: ReceiptInput) => Promise<ProviderReceipt>
  /** Parses a receipt notification, for a till that cannot be queried; sent receipts then wait for a notification. */
  receiptIn?: (body: string) => ReceiptNotification | undefined
}
