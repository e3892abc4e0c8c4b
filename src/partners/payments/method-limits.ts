import { roubles } from '#kernel/money.ts'
import type { LimitsByMethod, PaymentMethod } from '#shop/payments/payment.port.ts'

/** Methods of a contract of which nothing else is said. */
export const usualMethods: readonly PaymentMethod[] = ['card', 'sbp']

const most = roubles(700_000)

/** Sums of one payment as YooKassa publishes them; its manager may raise the upper ones. */
export const yooKassaLimits: LimitsByMethod = {
  sbp: { most },
  sberpay: { most },
  tpay: { most },
  sber_parts: { least: roubles(1_000), most: roubles(150_000) },
}

/** The SBP of T-Bank; what «Долями» lends is decided for each buyer on its page. */
export const tBankLimits: LimitsByMethod = { sbp: { least: roubles(10), most } }
