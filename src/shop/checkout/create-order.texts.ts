import type { Words } from '#kernel/locale.ts'

export const createOrderRefusals: Record<string, Words> = {
  empty_cart: { ru: 'В корзине пусто: заказывать нечего', en: 'Your bag is empty: there is nothing to order' },
  key_used: {
    ru: 'С этим ключом уже отправляли другой заказ',
    en: 'Another order has been sent with this key already',
  },
  order_changed: {
    ru: 'Пока вы оформляли, кое-что изменилось. Заказ ещё не создан, ничего не списано',
    en: 'Something changed while you were ordering. The order has not been placed and nothing was charged',
  },
  not_in_store: {
    ru: 'В этом магазине есть не всё: выберите другой магазин или доставку',
    en: 'This shop does not have everything: choose another shop or a delivery',
  },
  too_much_at_door: {
    ru: 'Эта служба берёт при получении до\u00a0{limit}\u00a0₽: выберите другую оплату или доставку',
    en: 'This carrier takes up to {limit}\u00a0₽ on delivery: choose another way to pay or another delivery',
  },
  consents_needed: {
    ru: 'Без согласия на обработку данных и\u00a0принятия оферты заказ не\u00a0оформить',
    en: 'An order needs your consent to data processing and your acceptance of the offer',
  },
  invalid_zip: { ru: 'Индекс — шесть цифр', en: 'A postcode has six figures' },
}
