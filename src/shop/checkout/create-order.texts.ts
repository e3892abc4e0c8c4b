import type { Words } from '#kernel/locale.ts'

export const createOrderRefusals: Record<string, Words> = {
  empty_cart: { ru: 'В корзине пусто: заказывать нечего', en: 'Your bag is empty' },
  key_used: {
    ru: 'С этим ключом уже отправляли другой заказ',
    en: 'Another order has been sent with this key already',
  },
  order_changed: {
    ru: 'Пока вы оформляли, кое-что изменилось. Заказ ещё не создан, ничего не списано',
    en: 'Something changed while you were checking out. Your order isn’t placed yet, and nothing has been charged',
  },
  not_in_store: {
    ru: 'В этом магазине есть не всё: выберите другой магазин или доставку',
    en: 'This shop doesn’t have everything: choose another shop or delivery',
  },
  too_much_at_door: {
    ru: 'Эта служба берёт при получении до\u00a0{limit}\u00a0₽: выберите другую оплату или доставку',
    en: 'This carrier takes up to {limit}\u00a0₽ on delivery: choose another way to pay or another delivery option',
  },
  consents_needed: {
    ru: 'Без согласия на обработку данных и\u00a0принятия оферты заказ не\u00a0оформить',
    en: 'To order, please agree to data processing and accept the terms of sale',
  },
  invalid_zip: { ru: 'Индекс — шесть цифр', en: 'A postcode has six digits' },
}
