import { get } from '#kernel/call.ts'
import type { OrderReceiptsAnswer, ReceiptsQueryFields } from './receipts.schemas.ts'

/** Receipts of an order, by the access key contained in its e-mails and account page. */
export const orderReceiptsCall = get<OrderReceiptsAnswer, ReceiptsQueryFields>('/api/orders/receipts/')
