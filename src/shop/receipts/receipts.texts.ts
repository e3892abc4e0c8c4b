import type { Words } from '#kernel/locale.ts'

export const receiptRefusals: Record<string, Words> = {
  receipt_not_failed: {
    ru: 'Этот чек не нужно отправлять заново',
    en: 'This receipt does not have to be sent again',
  },
  receipt_not_by_hand: {
    ru: 'Этот чек не нужно делать вручную',
    en: 'This receipt does not have to be made by hand',
  },
  mark_used: {
    ru: 'Этот код маркировки уже считан',
    en: 'This marking code has been scanned already',
  },
}
