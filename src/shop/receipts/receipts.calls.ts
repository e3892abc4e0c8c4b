import { get } from '#kernel/call.ts'
import type { OrderReceiptsAnswer, ReceiptsQueryFields } from './receipts.schemas.ts'

/** All receipts of an order, by the key that its buyer has in every letter and in the account. */
export const orderReceiptsCall = get<OrderReceiptsAnswer, ReceiptsQueryFields>('/api/orders/receipts/')
