import type { Words } from '#kernel/locale.ts'

export const orderRefusals: Record<string, Words> = {
  too_late_to_cancel: {
    ru: 'Заказ уже собираем: отменить его кнопкой нельзя. Позвоните нам, и мы попробуем успеть',
    en: 'The order is being packed and can no longer be cancelled here. Call us and we will try to stop it',
  },
  no_such_move: {
    ru: 'Так заказ двигаться не может: сейчас он «{from}»',
    en: 'The order cannot move like that: it is “{from}” now',
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
    en: 'The items were sold while the order was not paid',
  },
  spent_meanwhile: {
    ru: 'Бонусы или сертификат успели потратить, пока заказ не был оплачен',
    en: 'The bonuses or the certificate were spent elsewhere while the order was not paid',
  },
  order_unknown: {
    ru: 'Заказа с таким номером и телефоном нет. Проверьте цифры',
    en: 'There is no order with this number and phone. Please check the figures',
  },
  link_over: {
    ru: 'Ссылка больше не работает. Откройте заказ по номеру и телефону',
    en: 'This link no longer works. Open the order by its number and phone',
  },
}
