import type { Locale } from '#kernel/locale.ts'

const ru = {
  promocode: {
    label: 'Промокод',
    apply: 'промокод',
    clear: 'Убрать промокод {code}',
    empty: 'Введите промокод',
    gift: 'в подарок: {name}',
    freeDelivery: 'доставка бесплатно',
  },
  certificate: {
    label: 'Сертификат',
    apply: 'сертификат',
    clear: 'Убрать сертификат {code}',
    empty: 'Введите код сертификата',
    whole: 'спишется весь',
    rest: 'останется {sum}',
  },
  apply: 'Применить',
  bonuses: {
    title: 'Списать бонусы',
    available: 'доступно {count}',
    count: 'Сколько бонусов списать',
    most: 'До 30 % стоимости товаров',
    spend: 'Списать',
    guest: ', чтобы списать бонусы и получить новые',
    signIn: 'Войдите',
  },
  sums: {
    discount: 'Скидка',
    promocode: 'Промокод {code}',
    bonuses: 'Бонусы',
    certificate: 'Сертификат',
    delivery: 'Доставка',
    free: 'Бесплатно',
    toPay: 'К оплате',
  },
  failed: 'Не получилось пересчитать заказ. Проверьте соединение и попробуйте ещё раз.',
  offline: 'Нет сети. Попробуйте ещё раз, когда она появится.',
}

export type DiscountTexts = typeof ru

const en: DiscountTexts = {
  promocode: {
    label: 'Promo code',
    apply: 'the promo code',
    clear: 'Remove the promo code {code}',
    empty: 'Enter a promo code',
    gift: 'a gift: {name}',
    freeDelivery: 'free delivery',
  },
  certificate: {
    label: 'Gift certificate',
    apply: 'the certificate',
    clear: 'Remove the certificate {code}',
    empty: 'Enter the code of your certificate',
    whole: 'all of it will be used',
    rest: '{sum} will be left',
  },
  apply: 'Apply',
  bonuses: {
    title: 'Pay with bonuses',
    available: '{count} available',
    count: 'How many bonuses to use',
    most: 'Up to 30% of the goods',
    spend: 'Use',
    guest: ' to pay with bonuses and earn new ones',
    signIn: 'Sign in',
  },
  sums: {
    discount: 'Discount',
    promocode: 'Promo code {code}',
    bonuses: 'Bonuses',
    certificate: 'Gift certificate',
    delivery: 'Delivery',
    free: 'Free',
    toPay: 'To pay',
  },
  failed: 'The order could not be priced anew. Check the connection and try again.',
  offline: 'You are offline. Try again when you have a connection.',
}

export const discountTexts: Record<Locale, DiscountTexts> = { ru, en }
