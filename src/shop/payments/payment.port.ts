import type { Locale } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import type { DeclineReason, PaymentMethod } from './payments.rules.ts'

/** One payment as its provider says it stands. */
export type ProviderPayment = {
  id: string
  /** The key that it was made with, as the provider gives it back. */
  key: string
  state: 'pending' | 'held' | 'paid' | 'declined' | 'cancelled' | 'refunded'
  amount: Money
  currency: string
  /** Where the buyer pays, while they may. */
  payUrl: string | null
  reason: DeclineReason | null
}

export type PaymentWish = {
  /** The same key makes the same payment, however often it is asked for. */
  key: string
  method: PaymentMethod
  amount: Money
  orderNumber: number
  locale: Locale
  /** The page of the shop that the buyer comes back to. */
  returnUrl: string
}

export type ProviderRefund = { id: string; key: string; amount: Money }

/** A message that says it is the provider's: nothing of it is believed but which payment it is about. */
export type Webhook = { body: string; headers: Record<string, string | string[] | undefined>; address: string }

/** Whoever takes cards and the SBP for the shop. Every answer says how the payment stands after the call. */
export type PaymentProvider = {
  name: string
  methods: readonly PaymentMethod[]
  create: (wish: PaymentWish) => Promise<ProviderPayment>
  read: (id: string) => Promise<ProviderPayment>
  /** Takes what is held. */
  capture: (payment: { id: string; key: string; amount: Money }) => Promise<ProviderPayment>
  /** Nobody can pay through it any more; if somebody already has, the answer says so. */
  cancel: (payment: { id: string; key: string }) => Promise<ProviderPayment>
  refund: (refund: ProviderRefund) => Promise<ProviderPayment>
  /** The id of the payment that a message is about; nothing if it is not from the provider. */
  paymentIn: (webhook: Webhook) => string | undefined
}
