import type { Words } from '#kernel/locale.ts'

export const returnRefusals: Record<string, Words> = {
  return_not_delivered: {
    ru: 'Вернуть можно то, что уже получено',
    en: 'Only what has been received can be returned',
  },
  return_too_late: {
    ru: 'Срок возврата вышел: на него есть 30 дней со дня получения. Если вещь с браком, напишите нам',
    en: 'The time to return is over: it is 30 days from the day of receipt. If the item is faulty, write to us',
  },
  return_nothing_left: {
    ru: 'Всё из этого заказа уже вернули или возвращаете',
    en: 'Everything of this order has been returned or is being returned',
  },
  return_words_needed: { ru: 'Напишите, что случилось', en: 'Please write what happened' },
  return_photos_needed: {
    ru: 'Приложите фото: без него не увидим, что с вещью',
    en: 'Please add a photo: without one we cannot see what is wrong',
  },
  return_sum_changed: {
    ru: 'Сумма возврата: {sum} ₽. Проверьте её и отправьте ещё раз',
    en: 'The sum to be returned is {sum} ₽. Please check it and send once more',
  },
  exchange_gone: {
    ru: 'Этот размер успели раскупить. Выберите другой или верните деньги',
    en: 'This size has just been sold. Choose another one, or take the money',
  },
  exchanged_before: {
    ru: 'Эту вещь уже меняли: второй раз вернём за неё деньги',
    en: 'This item has been exchanged before: this time we return the money',
  },
  too_late_to_withdraw: {
    ru: 'Вещи уже едут к нам: отозвать возврат нельзя',
    en: 'The items are on their way to us: the return can no longer be withdrawn',
  },
  no_such_return_move: {
    ru: 'Так возврат двигаться не может: сейчас он «{from}»',
    en: 'The return cannot move like that: it is “{from}” now',
  },
}
