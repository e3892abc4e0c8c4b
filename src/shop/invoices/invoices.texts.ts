import type { Words } from '#kernel/locale.ts'

export const invoiceRefusals: Record<string, Words> = {
  invalid_inn: { ru: 'Такого ИНН не бывает: проверьте цифры', en: 'There is no such INN: please check its figures' },
  invalid_kpp: { ru: 'КПП — девять знаков', en: 'A KPP has nine figures' },
  invoice_unavailable: {
    ru: 'По счёту пока заплатить нельзя: выберите другую оплату',
    en: 'Invoices are not available yet: choose another way to pay',
  },
  transfer_written: {
    ru: 'Это поступление уже записано',
    en: 'This transfer has been written down already',
  },
}
