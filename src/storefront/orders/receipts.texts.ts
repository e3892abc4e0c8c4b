import type { Locale } from '#kernel/locale.ts'
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
    settlement: 'Receipt, full settlement {sum} · {day}',
    refund: 'Receipt of the refund {sum} · {day}',
    advance: 'Receipt, advance {sum} · {day}',
  },
  fiscal: 'Document {document} · storage {storage} · sign {sign}',
  sent: 'The receipt is in your mail',
  pending: 'Being registered; it will come by e-mail',
  next: 'Receipt, full settlement: on the day you get the order',
}

export const receiptTexts: Record<Locale, ReceiptTexts> = { ru, en }
