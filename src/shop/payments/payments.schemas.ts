import { Type, type Static } from 'typebox'
import { paymentMethods, type PaymentMethod, type PayStage } from './payments.rules.ts'

const oneOf = <Name extends string>(names: readonly Name[]) => Type.Unsafe<Name>({ type: 'string', enum: [...names] })

/** Key that opens the order, from the e-mail or the response to placing the order. */
export const OrderKeyField = Type.String({ minLength: 1, maxLength: 200 })

export const PaymentStateFields = Type.Object({ key: OrderKeyField })
export type PaymentStateQuery = Static<typeof PaymentStateFields>

export const PaymentStage = Type.Object({
  state: oneOf<PayStage>(['waiting', 'failed', 'paid', 'over']),
})
export type PaymentStateAnswer = Static<typeof PaymentStage>

export const StartPayment = Type.Object({
  key: OrderKeyField,
  method: oneOf<PaymentMethod>(paymentMethods),
  /** Saved card to charge, or `save_card` to keep a new one; for the order's own member. */
  card: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  save_card: Type.Optional(Type.Boolean()),
})
export type StartPaymentBody = Static<typeof StartPayment>

export const StartedPayment = Type.Object({
  /** Payment page; null for an order paid already. */
  payment_url: Type.Unsafe<string | null>({ type: 'string', nullable: true }),
})
export type StartedPaymentAnswer = Static<typeof StartedPayment>
