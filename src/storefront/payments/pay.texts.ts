import type { Locale } from '#kernel/locale.ts'
import { paymentNames } from '#shop/orders/orders.rules.ts'
import type { DeclineReason, PaymentMethod } from '#shop/payments/payments.rules.ts'

/** Payment method of an order; `other` is a link for another payer and starts no payment. */
export type NamedWay = PaymentMethod | 'on_delivery' | 'other'
export type PayWay = NamedWay | `card-${number}`

type WayWords = { name: string; note: string }

const reasons: Record<DeclineReason, string> = {
  no_money: 'Банк отклонил платёж: не хватает средств.',
  wrong_card: 'Банк отклонил платёж: карта не подошла.',
  not_confirmed: 'Банк не дождался подтверждения.',
  bank_refused: 'Банк отклонил платёж.',
  time_over: 'Время на оплату в банке вышло.',
  card_refused: 'Банк больше не списывает с этой карты.',
}
const ways: Record<NamedWay, WayWords> = {
  ...paymentNames.ru,
  card: { name: 'Картой', note: paymentNames.ru.online.note },
  on_delivery: { name: 'При получении', note: 'Картой или наличными. Заказ уйдёт без предоплаты' },
  other: { name: 'Пусть оплатит другой', note: 'Дадим ссылку, по которой видны только вещи и сумма' },
}

const ru = {
  waiting: {
    title: 'Осталось оплатить',
    lead: 'Заказ № {number} создан. Банк откроется на своей странице, потом вернёт вас сюда.',
    charge: 'Заказ № {number} создан. Списываем с вашей карты: банк ещё думает.',
    pay: {
      sbp: 'Оплатить через СБП {sum}',
      sberpay: 'Оплатить через SberPay {sum}',
      tpay: 'Оплатить через T-Pay {sum}',
      mirpay: 'Оплатить через Mir Pay {sum}',
      card: 'Оплатить картой {sum}',
      dolyame: 'Оплатить Долями {sum}',
      sber_parts: 'Оплатить частями {sum}',
    } as Record<PaymentMethod, string>,
    android: 'Заказ № {number} создан. Mir Pay открывается на телефоне с Android: на другом выберите другой способ.',
    status: 'Ждём ответ банка',
    statusNote: 'Страница обновится сама. Её можно закрыть: ссылка на заказ ушла на почту.',
    other: 'Другой способ',
  },
  checking: {
    title: 'Проверяем оплату…',
    lead: 'Обычно банк отвечает за несколько секунд. Платить ещё раз не нужно.',
  },
  code: {
    lead: 'Заказ № {number} создан. Откройте приложение банка или наведите на код камеру телефона.',
    caption: '{name} · {sum}',
    label: 'Код {name} для камеры телефона',
    show: 'Показать QR-код',
    banks: 'Приложения банков',
    steps: [
      { name: 'Наведите камеру', note: 'или сканер в приложении банка' },
      { name: 'Подтвердите перевод', note: 'сумма и получатель уже стоят' },
      { name: 'Страница обновится сама', note: 'закрыть её можно: ссылка ушла на почту' },
    ],
  },
  failed: {
    title: 'Оплата не прошла',
    notBegun: 'Осталось оплатить',
    reasons,
    nothing: 'Деньги не списаны. Если видите списание, банк вернёт его сам.',
    otherCard: 'Другой картой',
    noAnswer: 'Банк пока не ответил. Заказ сохранён, попробуйте ещё раз.',
  },
  over: {
    expired: 'Время вышло, вещи вернулись в продажу',
    closed: 'Заказ № {number} отменён',
    text: 'Если деньги успели списаться, вернём их тем же способом: это занимает до 10 дней. О каждом шаге напишем.',
    soldOut: 'Вещи успели раскупить',
    tooLate: 'Оплата пришла, когда время уже вышло',
    spent: 'Тем временем бонусы или сертификат из этого заказа потрачены в другом.',
    moneyDue: 'Деньги вернём тем же способом: это занимает до 10 дней. Напишем, когда отправим.',
    moneyBack: 'Деньги уже отправили обратно тем же способом. Банк зачисляет их до 10 дней.',
    again: 'Собрать заказ снова',
    catalogue: 'В каталог',
  },
  neutral: {
    title: 'Здесь оплачивают заказы',
    text: 'Откройте заказ по ссылке из письма или в личном кабинете: там видно, оплачен ли он, и есть кнопка оплаты.',
    orders: 'Мои заказы',
    home: 'На главную',
  },
  tooMuch: 'За раз до {sum}: выберите другой способ',
  tooLittle: 'От {sum}: выберите другой способ',
  how: 'Как оплатите',
  same: 'Заказ № {number} тот же, заново оформлять не нужно.',
  ways,
  press: 'Оплатить {sum}',
  pressLater: 'Оформить с оплатой при получении',
  busy: 'Открываем банк…',
  trouble: 'Не получилось открыть банк. Попробуйте ещё раз или выберите другой способ.',
  hold: 'Держим вещи за вами',
  holdUntil: 'до {time}',
  holdLeft: { 10: 'На оплату осталось меньше 10 минут', 2: 'На оплату осталось меньше 2 минут' } as Record<
    number,
    string
  >,
  open: 'Открыть заказ',
  cancel: {
    title: 'Отменить заказ',
    text: 'Вещи вернутся в продажу, за заказ ничего не спишут.',
    press: 'Да, отменить заказ',
  },
  other: {
    title: 'Оплатить заказ № {number}',
    lead: 'Вас попросили оплатить заказ в магазине «{brand}». Адрес и телефон получателя здесь не видны.',
    order: 'За что платите',
    paid: 'Заказ оплачен',
    paidText: 'Спасибо. Чек придёт на почту того, кто заказывал. Больше ничего делать не нужно.',
  },
  help: 'Не получается? Позвоните:',
  order: 'Заказ № {number}',
  withDelivery: 'вместе с доставкой',
}
export type PayTexts = typeof ru

const en: PayTexts = {
  waiting: {
    title: 'Nearly there: time to pay',
    lead: 'Order {number} is placed. Your bank’s page opens next, then brings you back here.',
    charge: 'Order {number} is placed. We’re charging your card and waiting for the bank.',
    pay: {
      sbp: 'Pay {sum} with SBP',
      sberpay: 'Pay {sum} with SberPay',
      tpay: 'Pay {sum} with T-Pay',
      mirpay: 'Pay {sum} with Mir Pay',
      card: 'Pay {sum} by card',
      dolyame: 'Pay {sum} with Dolyame',
      sber_parts: 'Pay {sum} in parts',
    },
    android: 'Order {number} is placed. Mir Pay opens on an Android phone: elsewhere, choose another way to pay.',
    status: 'Waiting for the bank',
    statusNote: 'This page updates by itself. You can close it: we’ve emailed you a link to your order.',
    other: 'Pay another way',
  },
  checking: {
    title: 'Checking your payment…',
    lead: 'This usually takes a few seconds. No need to pay again.',
  },
  code: {
    lead: 'Order {number} is placed. Open your banking app, or point your phone’s camera at the code.',
    caption: '{name} · {sum}',
    label: '{name} code to scan with your phone',
    show: 'Show QR code',
    banks: 'Banking apps',
    steps: [
      { name: 'Point your camera', note: 'or the scanner in your banking app' },
      { name: 'Confirm the transfer', note: 'the amount and payee are filled in' },
      { name: 'This page updates by itself', note: 'you can close it: the link is in your email' },
    ],
  },
  failed: {
    title: 'Your payment didn’t go through',
    notBegun: 'Nearly there: time to pay',
    reasons: {
      no_money: 'Your bank declined the payment: not enough funds.',
      wrong_card: 'Your bank declined the payment: the card wasn’t accepted.',
      not_confirmed: 'The bank didn’t get your confirmation.',
      bank_refused: 'Your bank declined the payment.',
      time_over: 'Time to pay at the bank ran out.',
      card_refused: 'Your bank no longer accepts charges to this card.',
    },
    nothing: 'You haven’t been charged. If you see a charge, your bank will reverse it.',
    otherCard: 'Use another card',
    noAnswer: 'The bank hasn’t responded yet. Your order is saved; please try again.',
  },
  over: {
    expired: 'Time’s up, and your items are back on sale',
    closed: 'Order {number} is cancelled',
    text: 'If you were charged, we’ll refund you the way you paid within 10 days. We’ll email you at every step.',
    soldOut: 'Your items have sold out',
    tooLate: 'Your payment arrived too late',
    spent: 'The bonuses or gift certificate for this order have been used elsewhere.',
    moneyDue: 'We’ll refund you the way you paid within 10 days, and email you when it’s sent.',
    moneyBack: 'Your refund is on its way. Your bank may take up to 10 days.',
    again: 'Order again',
    catalogue: 'Continue shopping',
  },
  neutral: {
    title: 'This is where you pay for orders',
    text: 'Open your order from the link in your email or from your account: you’ll see if it’s paid, and a button to pay if it isn’t.',
    orders: 'My orders',
    home: 'Go to the home page',
  },
  tooMuch: 'Up to {sum} per payment: choose another way to pay',
  tooLittle: 'From {sum} per payment: choose another way to pay',
  how: 'How would you like to pay?',
  same: 'It’s the same order {number}: nothing to fill in again.',
  ways: {
    ...paymentNames.en,
    card: { name: 'By card', note: paymentNames.en.online.note },
    on_delivery: { name: 'On delivery', note: 'Card or cash. Nothing to pay now' },
    other: { name: 'Ask someone else to pay', note: 'We’ll give you a link that shows only the items and total' },
  },
  press: 'Pay {sum}',
  pressLater: 'Pay on delivery',
  busy: 'Opening your bank…',
  trouble: 'We couldn’t open the bank. Please try again or choose another way to pay.',
  hold: 'We’re holding your items',
  holdUntil: 'until {time}',
  holdLeft: { 10: 'Less than 10 minutes left to pay', 2: 'Less than 2 minutes left to pay' },
  open: 'View order',
  cancel: {
    title: 'Cancel order',
    text: 'Your items will go back on sale, and you won’t be charged.',
    press: 'Yes, cancel order',
  },
  other: {
    title: 'Pay for order {number}',
    lead: 'Someone has asked you to pay for their order at {brand}. Their address and phone number stay private.',
    order: 'What you’re paying for',
    paid: 'This order is paid for',
    paidText: 'Thank you. We’ll email the receipt to the person who ordered. You’re all done.',
  },
  help: 'Having trouble? Call us:',
  order: 'Order {number}',
  withDelivery: 'including delivery',
}

export const payTexts: Record<Locale, PayTexts> = { ru, en }
