import { roubles } from '#kernel/money.ts'
import type { MostByMethod } from '#shop/payments/payment.port.ts'

/** What the SBP takes at once, whoever stands between. */
export const sbpLimit: MostByMethod = { sbp: roubles(700_000) }
