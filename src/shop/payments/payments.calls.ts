import { get, post } from '#kernel/call.ts'
import type {
  PaymentStateAnswer,
  PaymentStateQuery,
  StartedPaymentAnswer,
  StartPaymentBody,
} from './payments.schemas.ts'

/** Whether the bank has answered; asked by the page that waits for it. */
export const paymentStateCall = get<PaymentStateAnswer, PaymentStateQuery>('/api/payments/state/')
/** Where an order is paid for, by a method that may be another than before. */
export const startPaymentCall = post<StartPaymentBody, StartedPaymentAnswer>('/api/payments/start/')
