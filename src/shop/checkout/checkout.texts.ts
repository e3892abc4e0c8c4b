import type { Words } from '#kernel/locale.ts'

/** Reasons why a code, a certificate or bonuses take nothing off, shown under the field. */
export const checkoutRefusals: Record<string, Words> = {
  promo_unknown: {
    ru: 'Такого промокода нет. Проверьте буквы и\u00a0срок',
    en: 'That promo code isn’t valid. Check the spelling and expiry date',
  },
  promo_over: { ru: 'Срок промокода уже прошёл', en: 'This promo code has expired' },
  promo_not_yet: { ru: 'Промокод начнёт действовать {day}', en: 'This promo code starts on {day}' },
  promo_used_up: { ru: 'Этот промокод уже использовали', en: 'This promo code has already been used' },
  promo_used_by_you: { ru: 'Вы уже использовали этот промокод', en: 'You have already used this promo code' },
  promo_first_order: {
    ru: 'Промокод только для первого заказа',
    en: 'This promo code is for first orders only',
  },
  promo_not_for_you: {
    ru: 'Промокод не\u00a0для вашего аккаунта',
    en: 'This promo code is not for your account',
  },
  promo_sign_in: { ru: 'Войдите, чтобы применить этот промокод', en: 'Sign in to use this promo code' },
  promo_min_sum: {
    ru: 'Нужна сумма от {sum}\u00a0₽, не\u00a0хватает {missing}\u00a0₽',
    en: 'Minimum spend {sum}\u00a0₽: add {missing}\u00a0₽ more',
  },
  promo_min_sum_of_part: {
    ru: 'Нужно товаров из акции на {sum}\u00a0₽, не\u00a0хватает {missing}\u00a0₽',
    en: 'Spend {sum}\u00a0₽ on qualifying items: add {missing}\u00a0₽ more',
  },
  promo_no_goods: {
    ru: 'В корзине нет товаров, на которые действует промокод',
    en: 'Nothing in your bag qualifies for this promo code',
  },
  promo_not_with_sale: {
    ru: 'Не\u00a0действует на товары со\u00a0скидкой',
    en: 'Not valid on sale items',
  },
  promo_few_pieces: {
    ru: 'Нужно {take}\u00a0шт. из акции, не\u00a0хватает {missing}',
    en: 'Buy {take} qualifying items: add {missing} more',
  },
  promo_gift_not_in_store: {
    ru: 'Подарка по этому промокоду нет в\u00a0этом магазине: выберите другой магазин, доставку или уберите код',
    en: 'This shop doesn’t have the free gift in stock: choose another shop or delivery, or remove the code',
  },
  promo_gift_gone: {
    ru: 'Подарок по этому промокоду закончился',
    en: 'The free gift with this promo code has sold out',
  },
  promo_not_with_offer: {
    ru: 'Не\u00a0действует вместе с\u00a0акцией «{offer}»',
    en: 'Can’t be combined with “{offer}”',
  },
  friend_sign_in: {
    ru: 'Это код друга. Войдите или зарегистрируйтесь в\u00a0программе лояльности, и\u00a0код сработает с\u00a0первым заказом',
    en: 'This is a friend’s code. Sign in or join the loyalty programme to use it on your first order',
  },
  friend_join: {
    ru: 'Это код друга. Вступите в\u00a0программу лояльности, и\u00a0код сработает с\u00a0первым заказом',
    en: 'This is a friend’s code. Join the loyalty programme to use it on your first order',
  },
  friend_thanks: {
    ru: 'по 300 бонусов вам и\u00a0другу, когда получите заказ и\u00a0пройдёт срок возврата',
    en: '300 bonuses each for you and your friend, once the return period is over',
  },
  friend_own_code: {
    ru: 'Это ваш собственный код: подарите его другу',
    en: 'This is your own code: share it with a friend',
  },
  friend_first_order: {
    ru: 'Код друга действует только с\u00a0первым заказом',
    en: 'A friend’s code is for first orders only',
  },
  friend_other_code: {
    ru: 'Вы уже пришли по\u00a0коду другого друга',
    en: 'You’ve already used another friend’s code',
  },
  certificate_unknown: {
    ru: 'Такого сертификата нет. Проверьте код',
    en: 'That gift certificate code isn’t valid. Please check it',
  },
  certificate_over: { ru: 'Срок сертификата уже прошёл', en: 'This gift certificate has expired' },
  certificate_stopped: {
    ru: 'Этот сертификат остановлен. Позвоните нам, и мы разберёмся',
    en: 'This gift certificate is blocked. Call us and we’ll sort it out',
  },
  certificate_waiting: {
    ru: 'Этот сертификат начнёт действовать, когда его вручат',
    en: 'This gift certificate is ready to use once it’s delivered',
  },
  certificate_spent: {
    ru: 'На сертификате ничего не\u00a0осталось',
    en: 'There’s nothing left on this gift certificate',
  },
  bonuses_sign_in: { ru: 'Войдите, чтобы списать бонусы', en: 'Sign in to pay with bonuses' },
  too_many_bonuses: { ru: 'Можно списать не\u00a0больше {limit}', en: 'You can use up to {limit}' },
}
