import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'
import type { ReturnWay, WhyNoReturn } from '#shop/returns/returns.rules.ts'
import { returnReasonNames } from '../common/return-reasons.ts'

const ways: Record<ReturnWay, { title: string; note: string }> = {
  point: { title: 'Посылкой', note: 'Любой службой доставки. Номер отправления назовёте на странице заказа' },
  courier: { title: 'Отдать курьеру', note: 'Позвоним и договоримся, когда забрать' },
  store: { title: 'В наш магазин', note: 'Проверим при вас' },
}
const whyNot: Record<WhyNoReturn, string> = {
  not_delivered: 'Вернуть можно то, что уже получено.',
  too_late:
    'Срок возврата вышел {day}: на него есть 30 дней со дня получения. Если вещь с браком, напишите нам: брак принимаем и позже.',
  nothing_left: 'Всё из этого заказа уже вернули или возвращаете.',
}

const ru = {
  title: 'Возврат и обмен',
  lead: 'заказ № {number}, получен {day}',
  home: 'Главная',
  orders: 'Мои заказы',
  number: '№ {number}',
  what: 'Что возвращаете',
  how: 'Как передадите',
  reason: 'Причина',
  choose: 'Выберите',
  reasons: returnReasonNames.ru,
  wish: 'Что нужно',
  money: 'Вернуть деньги',
  exchange: 'Обменять на {size}',
  exchangeHint: 'Есть в наличии, отложим сразу. Доплачивать не нужно',
  noSizes: 'Других размеров этой вещи сейчас нет',
  quantity: 'Сколько',
  quantityOf: '{count} из {all}',
  words: 'Что случилось',
  defectHint: 'Брак принимаем и позже, со следами носки и без ярлыков. Опишите его и покажите на фото',
  ways,
  wayOf: 'Посылкой через {carrier}',
  free: 'Бесплатно',
  ours: 'за наш счёт',
  yours: 'За ваш счёт',
  tariff: 'по тарифу службы',
  store: 'Магазин',
  door: 'Где забрать',
  height: 'рост {height}',
  gift: 'Подарок: вернётся вместе с последней вещью, за которую он был',
  sum: {
    title: 'Что получите',
    exchange: '{name}, обмен',
    way: 'Дорога к нам',
    delivery: 'Доставка заказа',
    back: 'Вернём',
    how: 'тем же способом, каким вы платили',
    extra: 'Доплата',
    samePrice: 'другой размер стоит столько же',
    certificate: 'И {sum} на сертификат.',
    bonuses: 'И {count} на бонусный счёт.',
    taken: '{count} за эти вещи спишем.',
    nothing: 'Отметьте, что возвращаете, и здесь появится сумма.',
    send: 'Отправить заявку',
  },
  next: {
    title: 'Что дальше',
    asked: ['Посмотрим заявку', 'рабочий день, ответ придёт на {email}'],
    sent: ['Отправьте вещи', 'две недели со дня ответа'],
    checked: ['Проверим', 'до двух рабочих дней'],
    paid: ['Деньги или новый размер', 'банк зачисляет до 10 дней'],
  } as Record<'asked' | 'sent' | 'checked' | 'paid', [string, string]> & { title: string },
  byPromise:
    '14 дней по закону уже прошли, но мы принимаем вещи 30 дней: без следов носки и с ярлыками. На брак эти условия не распространяются.',
  tooManyPhotos: 'К вещи можно приложить шесть фото.',
  back: 'К заказу',
  whyNot,
  trouble: 'Проверьте отмеченное ниже.',
}
export type ReturnTexts = typeof ru

const en: ReturnTexts = {
  title: 'Return or exchange',
  lead: 'order {number}, delivered {day}',
  home: 'Home',
  orders: 'My orders',
  number: 'No. {number}',
  what: 'What are you returning?',
  how: 'How will you send it back?',
  reason: 'Reason',
  choose: 'Choose',
  reasons: returnReasonNames.en,
  wish: 'What would you like?',
  money: 'A refund',
  exchange: 'Exchange for {size}',
  exchangeHint: 'In stock, and we’ll hold it for you. Nothing to pay',
  noSizes: 'No other sizes in stock right now',
  quantity: 'How many',
  quantityOf: '{count} of {all}',
  defectHint:
    'Faulty items can come back after 30 days, even worn or without tags. Tell us what’s wrong and add a photo',
  words: 'What’s wrong?',
  ways: {
    point: { title: 'Send a parcel', note: 'With any carrier. Add the tracking number on your order page' },
    courier: { title: 'Courier collection', note: 'We’ll call to agree a time' },
    store: { title: 'Bring it to our shop', note: 'Checked while you wait' },
  },
  wayOf: 'Parcel with {carrier}',
  free: 'Free',
  ours: 'on us',
  yours: 'You pay',
  tariff: 'at the carrier’s rate',
  store: 'Shop',
  door: 'Collection address',
  height: 'height {height}',
  gift: 'Free gift: returns with the last item it came with',
  sum: {
    title: 'You’ll get',
    exchange: '{name}, exchange',
    way: 'Return postage',
    delivery: 'Order delivery',
    back: 'Your refund',
    how: 'the way you paid',
    extra: 'To pay',
    samePrice: 'the new size is the same price',
    certificate: 'Plus {sum} back to your gift certificate.',
    bonuses: 'Plus {count} back to your balance.',
    taken: 'We’ll take off {count} earned on these items.',
    nothing: 'Tick what you’re returning to see your refund.',
    send: 'Submit return',
  },
  next: {
    title: 'What happens next',
    asked: ['We review your request', 'within a working day, by email to {email}'],
    sent: ['You send the items', 'within two weeks of our reply'],
    checked: ['We check them', 'within two working days'],
    paid: ['Refund or new size', 'your bank may take up to 10 days'],
  },
  byPromise:
    'The 14 days set by law are over, but we give you 30, for unworn items with their tags. Faulty items can come back any time, as they are.',
  tooManyPhotos: 'You can add up to six photos per item.',
  back: 'Back to order',
  whyNot: {
    not_delivered: 'You can return an item once it’s been delivered.',
    too_late:
      'The return period ended on {day}, 30 days after delivery. If the item is faulty, write to us: we take faults back later too.',
    nothing_left: 'Everything in this order has been returned or is on its way back.',
  },
  trouble: 'Please check the highlighted fields.',
}

export const returnTexts: Record<Locale, ReturnTexts> = typeset({ ru, en })
