import { Type, type Static } from 'typebox'

export const ReceiptsQuery = Type.Object({ key: Type.String({ minLength: 10, maxLength: 200 }) })
export type ReceiptsQueryFields = Static<typeof ReceiptsQuery>

const Line = Type.Object({ name: Type.String(), quantity: Type.Integer(), price: Type.Number(), sum: Type.Number() })
const Fiscal = Type.Object({ document: Type.String(), storage: Type.String(), sign: Type.String() })

export const OrderReceipt = Type.Object({
  id: Type.Integer(),
  kind: Type.String(),
  /** `pending` until registered with the tax office. */
  state: Type.String(),
  amount: Type.Number(),
  created_at: Type.String(),
  lines: Type.Array(Line),
  fiscal: Type.Unsafe<Static<typeof Fiscal> | null>({ ...Fiscal, nullable: true }),
})
export type ReceiptAnswer = Static<typeof OrderReceipt>

export const OrderReceipts = Type.Object({ receipts: Type.Array(OrderReceipt) })
export type OrderReceiptsAnswer = Static<typeof OrderReceipts>
