import type { Words } from '#kernel/locale.ts'

export const invoiceRefusals: Record<string, Words> = {
  invalid_inn: { ru: 'Такого ИНН не бывает: проверьте цифры', en: 'That INN isn’t valid: please check the digits' },
  invalid_kpp: { ru: 'КПП — девять знаков', en: 'A KPP has nine characters' },
  invoice_unavailable: {
    ru: 'По счёту пока заплатить нельзя: выберите другую оплату',
    en: 'Invoices aren’t available yet: choose another way to pay',
  },
  transfer_written: {
    ru: 'Это поступление уже записано',
    en: 'This transfer has been written down already',
  },
}
