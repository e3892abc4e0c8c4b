import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'
import type { CancelReason } from './cancel-reasons.ts'

const reasons: Record<CancelReason, string> = {
  size: 'Ошибка в размере или цвете',
  slow: 'Долго ждать',
  cheaper: 'Нашли дешевле',
  changed_mind: 'Передумали',
  other: 'Другое',
}

const ru = {
  title: 'Отменить заказ?',
  intro: '№\u00a0{number}, {goods}. Вещи вернутся в продажу.',
  pieces: ['товар', 'товара', 'товаров'] as readonly string[],
  backs: {
    money: { name: 'Деньги вернём так, как вы платили', note: 'банк зачисляет до 10 дней' },
    bonuses: { name: 'Бонусы вернутся сразу', note: '' },
    certificate: { name: 'Вернётся на сертификат', note: 'сразу' },
  },
  why: 'Почему отменяете? Можно не отвечать',
  reasons,
  cancel: 'Отменить заказ',
  keep: 'Не отменять',
  otherSize: 'Нужен другой размер? Напишите нам, пока заказ не собран: заменим без отмены.',
  write: 'Написать',
}
export type CancelTexts = typeof ru

const en: CancelTexts = {
  title: 'Cancel this order?',
  intro: 'Order {number}, {goods}. The items will go back on sale.',
  pieces: ['item', 'items', 'items'],
  backs: {
    money: { name: 'We’ll refund you the way you paid', note: 'your bank may take up to 10 days' },
    bonuses: { name: 'Bonuses are back right away', note: '' },
    certificate: { name: 'Back to your gift certificate', note: 'right away' },
  },
  why: 'Why are you cancelling? (optional)',
  reasons: {
    size: 'Wrong size or colour',
    slow: 'Delivery takes too long',
    cheaper: 'Found it cheaper',
    changed_mind: 'Changed my mind',
    other: 'Something else',
  },
  cancel: 'Cancel order',
  keep: 'Keep order',
  otherSize: 'Need a different size? Write to us before we pack it and we’ll swap it, no need to cancel.',
  write: 'Write to us',
}

export const cancelTexts: Record<Locale, CancelTexts> = typeset({ ru, en })
