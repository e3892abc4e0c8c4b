import type { Locale } from '#kernel/locale.ts'
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
  title: 'Cancel the order?',
  intro: 'Order {number}, {goods}. The items go back on sale.',
  pieces: ['item', 'items', 'items'],
  backs: {
    money: { name: 'The money comes back the way you paid', note: 'the bank takes up to 10 days' },
    bonuses: { name: 'Bonuses come back at once', note: '' },
    certificate: { name: 'Back to the certificate', note: 'at once' },
  },
  why: 'Why are you cancelling? You need not answer',
  reasons: {
    size: 'Wrong size or color',
    slow: 'Too long to wait',
    cheaper: 'Found it cheaper',
    changed_mind: 'Changed my mind',
    other: 'Something else',
  },
  cancel: 'Cancel the order',
  keep: 'Keep the order',
  otherSize: 'Need another size? Write to us before it is packed, and we change it without cancelling.',
  write: 'Write to us',
}

export const cancelTexts: Record<Locale, CancelTexts> = { ru, en }
