import { roubles } from '#kernel/money.ts'
import type { LimitsByMethod, PaymentMethod } from '#shop/payments/payment.port.ts'

/** Default methods of a contract. */
export const usualMethods: readonly PaymentMethod[] = ['card', 'sbp']

const max = roubles(700_000)

/** Limits of one payment as YooKassa publishes them; its manager may raise the maximum. */
export const yooKassaLimits: LimitsByMethod = {
  sbp: { max },
  sberpay: { max },
  tpay: { max },
  sber_parts: { min: roubles(1_000), max: roubles(150_000) },
}

/** Limits of T-Bank's SBP; «Долями» decides for each buyer on its page. */
export const tBankLimits: LimitsByMethod = { sbp: { min: roubles(10), max } }
