import type { Locale } from '#kernel/locale.ts'
import type { ReturnState, WhyNoReturn } from '#shop/returns/returns.rules.ts'

const ru = {
  title: 'Возвраты',
  request: 'Возврат №\u00a0{code}',
  begin: 'Вернуть или обменять',
  states: {
    requested: 'Смотрим заявку',
    approved: 'Ждём посылку',
    refused: 'Не согласован',
    withdrawn: 'Отозван',
    expired: 'Время вышло',
    on_way: 'Едет к нам',
    received: 'У нас, возвращаем деньги',
    refunded: 'Деньги отправлены',
    exchanged: 'Обменяли',
  } as Record<ReturnState, string>,
  stops: { requested: 'Заявка', approved: 'Согласован', received: 'У нас', refunded: 'Деньги', exchanged: 'Обмен' },
  money: 'Вернём {sum} тем же способом, каким вы платили.',
  moneyDone: 'Вернули {sum} тем же способом, каким вы платили.',
  exchange: 'Другой размер отложен: заказ №\u00a0{number}',
  exchangeDone: 'Другой размер: заказ №\u00a0{number}',
  refused: 'Причина: {reason}.',
  how: {
    point:
      'Отправьте вещи любой службой доставки до {day} в любой наш магазин. Номер возврата {code} напишите на посылке.',
    courier: 'Курьер заберёт вещи: {door}. Позвоним и договоримся о дне.',
    store: 'Принесите в наш магазин до {day} и покажите код: {store}.',
  },
  ours: 'За дорогу платим мы.',
  oursAsk: 'За дорогу платим мы: позвоните до отправки, и мы оформим её за наш счёт.',
  yours: 'Дорогу оплачиваете вы, по тарифу службы.',
  codeLabel: 'Код возврата {code}',
  track: 'Номер отправления {track}.',
  trackLabel: 'Номер отправления',
  trackHint: 'Стоит в квитанции службы. Увидим, что посылка едет',
  pressSent: 'Отправлено',
  withdraw: 'Отозвать',
  until: 'Вернуть или обменять можно до {day}.',
  whyNot: {
    not_delivered: '',
    too_late: 'Срок возврата вышел {day}. Если вещь с браком, напишите нам.',
    nothing_left: '',
  } as Record<WhyNoReturn, string>,
  waits: 'Ждёт вашу посылку',
  waitsNote: 'Вещь отложена до {day}. Отправим её, как только придёт ваш возврат.',
}
export type OrderReturnsTexts = typeof ru

const en: OrderReturnsTexts = {
  title: 'Returns',
  request: 'Return {code}',
  begin: 'Return or exchange',
  states: {
    requested: 'We look at the request',
    approved: 'Waiting for the parcel',
    refused: 'Not agreed',
    withdrawn: 'Withdrawn',
    expired: 'The time is over',
    on_way: 'On its way to us',
    received: 'Here, the money follows',
    refunded: 'The money is sent',
    exchanged: 'Exchanged',
  },
  stops: { requested: 'Request', approved: 'Agreed', received: 'Here', refunded: 'Money', exchanged: 'Exchange' },
  money: '{sum} comes back the way you paid.',
  moneyDone: '{sum} went back the way you paid.',
  exchange: 'The other size is kept for you: order {number}',
  exchangeDone: 'The other size: order {number}',
  refused: 'Reason: {reason}.',
  how: {
    point:
      'Send the items with any carrier to any of our shops by {day}. Write the return number {code} on the parcel.',
    courier: 'A courier fetches the items: {door}. We call to agree on the day.',
    store: 'Bring it to our shop by {day} and show the code: {store}.',
  },
  ours: 'We pay for the way.',
  oursAsk: 'We pay for the way: call before you send it, and we book it at our cost.',
  yours: 'The way is at your cost, at the tariff of the service.',
  codeLabel: 'Code of return {code}',
  track: 'Tracking number {track}.',
  trackLabel: 'Tracking number',
  trackHint: 'It is on the receipt of the carrier. We see that the parcel is coming',
  pressSent: 'It is sent',
  withdraw: 'Withdraw',
  until: 'You can return or exchange until {day}.',
  whyNot: {
    not_delivered: '',
    too_late: 'The time to return ended on {day}. If an item is faulty, write to us.',
    nothing_left: '',
  },
  waits: 'Waiting for your parcel',
  waitsNote: 'The item is kept until {day}. We send it as soon as your return is here.',
}

export const orderReturnsTexts: Record<Locale, OrderReturnsTexts> = { ru, en }
