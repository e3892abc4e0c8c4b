import type { Locale } from '#kernel/locale.ts'
import type { ReturnReason } from '#shop/returns/returns.rules.ts'

export const returnReasonNames: Record<Locale, Record<ReturnReason, string>> = {
  ru: {
    too_small: 'Мала',
    too_large: 'Велика',
    does_not_suit: 'Не подошла',
    defect: 'Брак или повреждение',
    wrong_item: 'Прислали не то',
    other: 'Другое',
  },
  en: {
    too_small: 'Too small',
    too_large: 'Too large',
    does_not_suit: 'Does not suit me',
    defect: 'Faulty or damaged',
    wrong_item: 'Not what I ordered',
    other: 'Something else',
  },
}
