import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

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
    clear: 'Remove promo code {code}',
    empty: 'Enter a promo code',
    gift: 'free gift: {name}',
    freeDelivery: 'free delivery',
  },
  certificate: {
    label: 'Gift certificate',
    apply: 'the gift certificate',
    clear: 'Remove gift certificate {code}',
    empty: 'Enter your gift certificate code',
    whole: 'used in full',
    rest: '{sum} left over',
  },
  apply: 'Apply',
  bonuses: {
    title: 'Pay with bonuses',
    available: '{count} available',
    count: 'How many bonuses to use',
    most: 'Up to 30% of your items',
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
    toPay: 'Total to pay',
  },
  failed: 'We couldn’t update your total. Check your connection and try again.',
  offline: 'You’re offline. Try again once you’re back.',
}

export const discountTexts: Record<Locale, DiscountTexts> = typeset({ ru, en })
