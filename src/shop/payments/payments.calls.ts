import { get, post } from '#kernel/call.ts'
import type {
  PaymentStateAnswer,
  PaymentStateQuery,
  StartedPaymentAnswer,
  StartPaymentBody,
} from './payments.schemas.ts'

/** Payment stage, polled by the page that waits for the bank. */
export const paymentStateCall = get<PaymentStateAnswer, PaymentStateQuery>('/api/payments/state/')
/** Starts a payment, possibly by another method; returns the payment page. */
export const startPaymentCall = post<StartPaymentBody, StartedPaymentAnswer>('/api/payments/start/')
