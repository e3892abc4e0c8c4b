import type { Words } from '#kernel/locale.ts'

export const orderRefusals: Record<string, Words> = {
  too_late_to_cancel: {
    ru: 'Заказ уже собираем: отменить его кнопкой нельзя. Позвоните нам, и мы попробуем успеть',
    en: 'We’re already packing this order, so you can’t cancel it here. Call us and we’ll try to stop it',
  },
  too_late_to_change: {
    ru: 'Заказ уже собираем: место доставки кнопкой не изменить. Напишите нам, и мы попробуем успеть',
    en: 'We’re already packing this order, so you can’t change delivery here. Write to us and we’ll try',
  },
  order_changed_meanwhile: {
    ru: 'Заказ только что изменился. Посмотрите на него и попробуйте ещё раз',
    en: 'This order has just changed. Please check it and try again',
  },
  delivery_price_other: {
    ru: 'Доставка туда стоит {after}\u00a0₽ вместо {before}\u00a0₽. Отметьте, если согласны',
    en: 'Delivery there costs {after}\u00a0₽ instead of {before}\u00a0₽. Tick the box if you agree',
  },
  delivery_dearer: {
    ru: 'Доставка туда стоит {after}\u00a0₽ вместо {before}\u00a0₽: так изменить этот заказ нельзя. Выберите другое место или напишите нам',
    en: 'Delivery there costs {after}\u00a0₽ instead of {before}\u00a0₽, so this order can’t be moved. Choose another place or write to us',
  },
  no_such_move: {
    ru: 'Так заказ двигаться не может: сейчас он «{from}»',
    en: 'The order cannot move like that: it is “{from}” now',
  },
  not_paid: {
    ru: 'Заказ не оплачен: не хватает {missing}\u00a0₽. Дождитесь оплаты или отмените его; отправить всё равно: добавьте слово unpaid',
    en: 'The order is not paid: {missing}\u00a0₽ are missing. Wait for the payment or cancel it; to send it all the same, add the word unpaid',
  },
  code_wrong: {
    ru: 'Код не тот. Попросите покупателя открыть заказ или письмо',
    en: 'This is not the code. Ask the buyer to open the order or the letter',
  },
  code_blocked: {
    ru: 'Код назвали неверно пять раз. Проверьте паспорт и переведите заказ сами: order move … delivered',
    en: 'A wrong code was named five times. Look at the passport and move the order yourself: order move … delivered',
  },
  sold_out_meanwhile: {
    ru: 'Вещи успели раскупить, пока заказ не был оплачен',
    en: 'The items sold out before the order was paid for',
  },
  spent_meanwhile: {
    ru: 'Бонусы или сертификат успели потратить, пока заказ не был оплачен',
    en: 'The bonuses or gift certificate were used elsewhere before the order was paid for',
  },
  order_unknown: {
    ru: 'Заказа с таким номером и телефоном нет. Проверьте цифры',
    en: 'We can’t find an order with this number and phone. Please check the digits',
  },
  link_over: {
    ru: 'Ссылка больше не работает. Откройте заказ по номеру и телефону',
    en: 'This link no longer works. Open your order by its number and your phone',
  },
}
