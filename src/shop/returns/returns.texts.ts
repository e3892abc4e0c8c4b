import type { Words } from '#kernel/locale.ts'

export const returnRefusals: Record<string, Words> = {
  return_not_delivered: {
    ru: 'Вернуть можно то, что уже получено',
    en: 'You can return an item once it’s been delivered',
  },
  return_too_late: {
    ru: 'Срок возврата вышел: на него есть 30 дней со дня получения. Если вещь с браком, напишите нам',
    en: 'The 30-day return period is over. If the item is faulty, write to us',
  },
  return_nothing_left: {
    ru: 'Всё из этого заказа уже вернули или возвращаете',
    en: 'Everything in this order has been returned or is on its way back',
  },
  return_words_needed: { ru: 'Напишите, что случилось', en: 'Please tell us what’s wrong' },
  return_photos_needed: {
    ru: 'Приложите фото: без него не увидим, что с вещью',
    en: 'Please add a photo so we can see what’s wrong',
  },
  return_sum_changed: {
    ru: 'Сумма возврата: {sum} ₽. Проверьте её и отправьте ещё раз',
    en: 'Your refund is now {sum} ₽. Please check it and submit again',
  },
  exchange_gone: {
    ru: 'Этот размер успели раскупить. Выберите другой или верните деньги',
    en: 'This size has just sold out. Choose another, or get a refund',
  },
  exchanged_before: {
    ru: 'Эту вещь уже меняли: второй раз вернём за неё деньги',
    en: 'This item has already been exchanged once, so this time we’ll refund you',
  },
  too_late_to_withdraw: {
    ru: 'Вещи уже едут к нам: отозвать возврат нельзя',
    en: 'Your items are on their way to us, so you can’t cancel this return',
  },
  no_such_return_move: {
    ru: 'Так возврат двигаться не может: сейчас он «{from}»',
    en: 'The return cannot move like that: it is “{from}” now',
  },
}
