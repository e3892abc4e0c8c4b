import { asRoubles, kopecks } from '#kernel/money.ts'
import type { Receipt } from './receipts.queries.ts'
import type { ReceiptAnswer } from './receipts.schemas.ts'

export const receiptAnswer = ({ id, kind, state, amount, createdAt, lines, fiscal }: Receipt): ReceiptAnswer => ({
  id,
  kind,
  state: state === 'done' ? 'done' : 'pending',
  amount: asRoubles(amount),
  created_at: createdAt.toISOString(),
  lines: lines.map(({ name, quantity, price }) => ({
    name,
    quantity,
    price: asRoubles(price),
    sum: asRoubles(kopecks(price * quantity)),
  })),
  fiscal: fiscal && { document: fiscal.document, storage: fiscal.storage, sign: fiscal.sign },
})
