import { roubles } from '#kernel/money.ts'
import type { LimitsByMethod, PaymentMethod } from '#shop/payments/payment.port.ts'

/** Methods of a contract of which nothing else is said. */
export const usualMethods: readonly PaymentMethod[] = ['card', 'sbp']

const max = roubles(700_000)

/** Sums of one payment as YooKassa publishes them; its manager may raise the upper ones. */
export const yooKassaLimits: LimitsByMethod = {
  sbp: { max },
  sberpay: { max },
  tpay: { max },
  sber_parts: { min: roubles(1_000), max: roubles(150_000) },
}

/** The SBP of T-Bank; what «Долями» lends is decided for each buyer on its page. */
export const tBankLimits: LimitsByMethod = { sbp: { min: roubles(10), max } }
