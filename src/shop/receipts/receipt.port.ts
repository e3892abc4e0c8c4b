import type { PaymentMode, ReceiptKind, ReceiptLine, VatRate } from './receipts.rules.ts'

export { paymentModes, type VatRate } from './receipts.rules.ts'

/** What makes a receipt one: where a buyer checks it. */
export type FiscalMark = { document: string; storage: string; sign: string; at: string }

export type ReceiptBuyer = { name: string; email: string; phone: string }

/** What goes with a payment, with money that is taken at last, and with money that goes back. */
export type ReceiptSheet = { buyer: ReceiptBuyer; lines: ReceiptLine[] }

export type ReceiptWish = ReceiptSheet & {
  /** The same key makes the same receipt. */
  key: string
  kind: ReceiptKind
  paymentId: string
  refundId: string | null
  /** How much of it had been paid before. */
  settled: number
  /** The provider has had its lines with the call that moved the money, and only says what became of them. */
  hasTravelled: boolean
}

export type ProviderReceipt = { id: string | null; state: 'sent' | 'done' | 'failed'; fiscal: FiscalMark | null }

/** What a till tells of a receipt by itself. It knows none of our keys: only of which payment, and what stands in it. */
export type ReceiptTelling = {
  isRefund: boolean
  amount: number
  /** Of its lines; nothing where it does not name them. */
  mode: PaymentMode | null
  /** Nothing where it could not be registered. */
  fiscal: FiscalMark | null
}

/** The till behind a provider: what it registers the tax office knows. */
export type ReceiptDesk = {
  name: string
  /** What the owner pays of a sale. */
  vat: VatRate
  receipt: (wish: ReceiptWish) => Promise<ProviderReceipt>
  /** Of a till that cannot be asked: what one of the provider's tellings says of a receipt. What it has is waited for. */
  receiptIn?: (body: string) => ReceiptTelling | undefined
}
