import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

const ru = {
  all: 'Всё из заказа №\u00a0{order} в корзине.',
  some: 'Добавили {count} из {of}.',
  none: 'Из заказа №\u00a0{order} сейчас ничего нет в наличии.',
  missing: 'Нет в наличии: {names}.',
  fewer: '{name}: осталось {count} из {of}.',
}

const en: typeof ru = {
  all: 'Everything from order {order} is in your bag.',
  some: '{count} of {of} are in your bag.',
  none: 'Nothing from order {order} is available right now.',
  missing: 'Out of stock: {names}.',
  fewer: '{name}: only {count} of {of} left.',
}

export const repeatedTexts: Record<Locale, typeof ru> = typeset({ ru, en })
