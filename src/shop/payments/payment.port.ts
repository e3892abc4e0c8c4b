import type { Locale } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import type { CardDesk, CardToken } from '../cards/card.port.ts'
import type { ReceiptDesk, ReceiptSheet } from '../receipts/receipt.port.ts'
import type { DeclineReason, LimitsByMethod, PaymentMethod } from './payments.rules.ts'
import type { BackFacts, ListedRefund, ProviderRefund } from './refunds.rules.ts'

export type { LimitsByMethod, PaymentMethod } from './payments.rules.ts'
export { refundFromPayment, type BackFacts, type ListedRefund, type ProviderRefund } from './refunds.rules.ts'

/** One payment as its provider says it stands. */
export type ProviderPayment = {
  id: string
  /** The key that it was made with, as the provider gives it back. */
  key: string
  state: 'pending' | 'held' | 'paid' | 'declined' | 'cancelled' | 'refunded'
  /** What came, or what was taken of what had been held. */
  amount: Money
  currency: string
  /** How much of it has gone back; nothing where the provider does not say. */
  refunded: Money | null
  /** Until when a held sum may be taken. */
  holdUntil: Date | null
  /** Where the buyer pays, while they may; of the SBP the link that its code stands for, or a page that shows it. */
  payUrl: string | null
  reason: DeclineReason | null
  /** Method that the buyer has used, where the provider says it and we know it. */
  method: PaymentMethod | null
}

export type PaymentWish = {
  /** The same key makes the same payment, however often it is asked for. */
  key: string
  method: PaymentMethod
  amount: Money
  /** The bank keeps the sum until `capture` says how much of it is taken. */
  isTwoStage: boolean
  /** The buyer has agreed to their card being kept. */
  savesCard: boolean
  orderNumber: number
  locale: Locale
  /** The page of the shop that the buyer comes back to. */
  returnUrl: string
  receipt: ReceiptSheet
}

export type CaptureWish = { id: string; key: string; amount: Money; receipt: ReceiptSheet }
export type RefundRequest = BackFacts & { id: string; key: string; receipt: ReceiptSheet | null }
export type RefundQuestion = BackFacts & { id: string; refundId: string }

/** Providers under contract: the first takes new payments, every payment stays with the one that its row names. */
export type PaymentProviders = readonly PaymentProvider[]

/** Methods that are offered for new payments, by one provider or several. */
export type PaymentOffer = Pick<PaymentProvider, 'name' | 'methods' | 'codes' | 'limits' | 'keepsCards'>

/** A message that says it is the provider's: nothing of it is believed but which payment it is about. */
export type Webhook = { body: string; headers: Record<string, string | string[] | undefined>; address: string }

/** Whoever takes cards and the SBP for the shop. Every answer says how the payment stands after the call. */
export type PaymentProvider = ReceiptDesk &
  CardDesk & {
    /** Methods of new payments; none where the provider only goes on with earlier ones. */
    methods: readonly PaymentMethod[]
    /** Methods whose sum may be held. */
    holds: readonly PaymentMethod[]
    /** Methods that are paid from the shop's own page: the address to pay at is one for a phone, shown as a code too. */
    codes: readonly PaymentMethod[]
    limits: LimitsByMethod
    create: (wish: PaymentWish) => Promise<ProviderPayment>
    /**
     * A payment from a kept card, without its buyer; some banks ask them all the same, and the answer says where. Nothing is
     * made for a card that is charged no more. Of two calls under one key at once each might move money: the caller sees to it.
     */
    charge: (wish: PaymentWish, card: CardToken) => Promise<ProviderPayment | 'card_refused'>
    /** The payment that was made under a key, for whoever has not heard the answer. */
    find: (payment: { key: string; since: Date }) => Promise<ProviderPayment | null>
    read: (id: string) => Promise<ProviderPayment>
    /** Takes what is held, or a part of it; the rest is the buyer's again. */
    capture: (wish: CaptureWish) => Promise<ProviderPayment>
    /** Nobody can pay through it any more; if somebody already has, the answer says so. */
    cancel: (payment: { id: string; key: string }) => Promise<ProviderPayment>
    /** The same key pays back once. */
    refund: (wish: RefundRequest) => Promise<ProviderRefund>
    /** State of a refund that was under way. */
    readRefund: (refund: RefundQuestion) => Promise<ProviderRefund>
    /** All refunds of a payment, ours and those made in the cabinet; absent where the provider lists none. */
    refunds?: (id: string) => Promise<ListedRefund[]>
    /** The id of the payment that a message is about; nothing if it is not from the provider. */
    paymentIn: (webhook: Webhook) => string | undefined
    /** The card that such a message names: «2202207654 1228», its ends and its last month. Nothing where it names none. */
    cardIn: (body: string) => string | undefined
  }
