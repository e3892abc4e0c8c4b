import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'
import type { ReceiptKind } from '#shop/receipts/receipts.rules.ts'

const ru = {
  title: 'Чеки',
  kinds: {
    prepayment: 'Чек, предоплата {sum} · {day}',
    settlement: 'Чек, полный расчёт {sum} · {day}',
    refund: 'Чек возврата {sum} · {day}',
    advance: 'Чек, аванс {sum} · {day}',
  } as Record<ReceiptKind, string>,
  fiscal: 'ФД {document} · ФН {storage} · ФПД {sign}',
  sent: 'Чек отправлен на почту заказа',
  pending: 'Оформляем, пришлём на почту',
  next: 'Чек, полный расчёт: придёт в день получения',
}
export type ReceiptTexts = typeof ru

const en: ReceiptTexts = {
  title: 'Receipts',
  kinds: {
    prepayment: 'Receipt, prepayment {sum} · {day}',
    settlement: 'Receipt, full payment {sum} · {day}',
    refund: 'Refund receipt {sum} · {day}',
    advance: 'Receipt, advance {sum} · {day}',
  },
  fiscal: 'Document {document} · storage {storage} · sign {sign}',
  sent: 'Receipt emailed to you',
  pending: 'On its way: we’ll email it to you',
  next: 'Full-payment receipt: comes on delivery day',
}

export const receiptTexts: Record<Locale, ReceiptTexts> = typeset({ ru, en })
