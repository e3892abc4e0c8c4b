import type { Locale } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import type { CardVault, CardToken } from '../cards/card.port.ts'
import type { ReceiptProvider, ReceiptSheet } from '../receipts/receipt.port.ts'
import type { DeclineReason, LimitsByMethod, PaymentMethod } from './payments.rules.ts'
import type { BackFacts, ListedRefund, ProviderRefund } from './refunds.rules.ts'

export type { LimitsByMethod, PaymentMethod } from './payments.rules.ts'
export { refundFromPayment, type BackFacts, type ListedRefund, type ProviderRefund } from './refunds.rules.ts'

/** Payment state as reported by the provider. */
export type ProviderPayment = {
  id: string
  /** Idempotency key of the payment, as returned by the provider. */
  key: string
  state: 'pending' | 'held' | 'paid' | 'declined' | 'cancelled' | 'refunded'
  /** Amount received, or captured from a hold. */
  amount: Money
  currency: string
  /** Refunded amount; null if the provider does not report one. */
  refunded: Money | null
  /** Deadline for capturing a hold. */
  holdUntil: Date | null
  /** Payment page while payment is possible; for the SBP, the link of the QR code or a page showing the code. */
  payUrl: string | null
  reason: DeclineReason | null
  /** Method the buyer has used, if reported and known. */
  method: PaymentMethod | null
}

export type PaymentInput = {
  /** Idempotency key: repeated calls return the same payment. */
  key: string
  method: PaymentMethod
  amount: Money
  /** Holds the amount until `capture` takes all or a part. */
  isTwoStage: boolean
  /** True if the buyer has agreed to save the card. */
  savesCard: boolean
  orderNumber: number
  locale: Locale
  /** Shop page to which the buyer returns. */
  returnUrl: string
  receipt: ReceiptSheet
}

export type CaptureInput = { id: string; key: string; amount: Money; receipt: ReceiptSheet }
export type RefundRequest = BackFacts & { id: string; key: string; receipt: ReceiptSheet | null }
export type RefundQuestion = BackFacts & { id: string; refundId: string }

/** Providers under contract: the first takes new payments, every payment stays with the provider in its row. */
export type PaymentProviders = readonly PaymentProvider[]

/** Methods offered for new payments, by one provider or several. */
export type PaymentOffer = Pick<PaymentProvider, 'name' | 'methods' | 'codes' | 'limits' | 'keepsCards'>

/** Webhook that claims to come from the provider; only the payment id is trusted. */
export type Webhook = { body: string; headers: Record<string, string | string[] | undefined>; address: string }

/** Payment provider for cards and the SBP. Every result is the payment state after the call. */
export type PaymentProvider = ReceiptProvider &
  CardVault & {
    /** Methods for new payments; empty if the provider only finishes earlier ones. */
    methods: readonly PaymentMethod[]
    /** Methods that support a hold. */
    holds: readonly PaymentMethod[]
    /** Methods paid from the shop's own page, which shows the payment link as a QR code, too. */
    codes: readonly PaymentMethod[]
    limits: LimitsByMethod
    create: (input: PaymentInput) => Promise<ProviderPayment>
    /**
     * Charges a saved card without the buyer. If the bank asks the buyer all the same, the result has the page. A
     * refused card makes no payment. Concurrent calls under one key might charge twice: the caller must prevent them.
     */
    charge: (input: PaymentInput, card: CardToken) => Promise<ProviderPayment | 'card_refused'>
    /** Finds a payment by key when the answer was lost. */
    find: (payment: { key: string; since: Date }) => Promise<ProviderPayment | null>
    read: (id: string) => Promise<ProviderPayment>
    /** Captures all or part of a hold; the rest is released. */
    capture: (input: CaptureInput) => Promise<ProviderPayment>
    /** Cancels a payment; if money has come already, the result shows that. */
    cancel: (payment: { id: string; key: string }) => Promise<ProviderPayment>
    /** Refunds once per key. */
    refund: (input: RefundRequest) => Promise<ProviderRefund>
    /** State of a pending refund. */
    readRefund: (refund: RefundQuestion) => Promise<ProviderRefund>
    /** All refunds of a payment, ours and those made in the dashboard; absent if the provider lists none. */
    refunds?: (id: string) => Promise<ListedRefund[]>
    /** Payment id in a webhook; undefined if the provider did not send it. */
    paymentIn: (webhook: Webhook) => string | undefined
    /** Card in a webhook: first and last digits, then the expiry month, «2202207654 1228»; undefined if none. */
    cardIn: (body: string) => string | undefined
  }
