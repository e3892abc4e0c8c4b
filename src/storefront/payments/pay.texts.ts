import type { Locale } from '#kernel/locale.ts'
import type { DeclineReason, PaymentMethod } from '#shop/payments/payments.rules.ts'

/** How an order is paid; `other` is a link for somebody else, and begins nothing. */
export type NamedWay = PaymentMethod | 'on_delivery' | 'other'
export type PayWay = NamedWay | `card-${number}`

const reasons: Record<DeclineReason, string> = {
  no_money: 'Банк отклонил платёж: не хватает средств.',
  wrong_card: 'Банк отклонил платёж: карта не подошла.',
  not_confirmed: 'Банк не дождался подтверждения.',
  bank_refused: 'Банк отклонил платёж.',
  time_over: 'Время на оплату в банке вышло.',
  card_refused: 'Банк больше не списывает с этой карты.',
}
const ways: Record<NamedWay, { name: string; note: string }> = {
  sbp: { name: 'СБП', note: 'Приложение вашего банка, без ввода карты' },
  card: { name: 'Картой', note: 'Мир и другие карты российских банков' },
  on_delivery: { name: 'При получении', note: 'Картой или наличными. Заказ уйдёт без предоплаты' },
  other: { name: 'Пусть оплатит другой', note: 'Дадим ссылку, по которой видны только вещи и сумма' },
}

const ru = {
  waiting: {
    title: 'Осталось оплатить',
    lead: 'Заказ № {number} создан. Банк откроется на своей странице, потом вернёт вас сюда.',
    charge: 'Заказ № {number} создан. Списываем с вашей карты: банк ещё думает.',
    pay: { card: 'Оплатить картой {sum}', sbp: 'Оплатить через СБП {sum}' } as Record<PaymentMethod, string>,
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
    caption: 'СБП · {sum}',
    label: 'Код СБП для камеры телефона',
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
    title: 'Almost done: the payment',
    lead: 'Order {number} is placed. The bank opens on a page of its own and brings you back here.',
    charge: 'Order {number} is placed. Your card is being charged: the bank is still thinking.',
    pay: { card: 'Pay {sum} by card', sbp: 'Pay {sum} through SBP' },
    status: 'Waiting for the bank',
    statusNote: 'This page refreshes itself. You may close it: the link to your order is in your mail.',
    other: 'Another way',
  },
  checking: {
    title: 'Checking your payment…',
    lead: 'The bank usually answers within seconds. There is no need to pay again.',
  },
  code: {
    lead: 'Order {number} is placed. Open the app of your bank, or point the camera of a phone at the code.',
    caption: 'SBP · {sum}',
    label: 'SBP code for the camera of a phone',
    show: 'Show the QR code',
    banks: 'Apps of banks',
    steps: [
      { name: 'Point your camera', note: 'or the scanner in the app of your bank' },
      { name: 'Confirm the transfer', note: 'sum and receiver are there already' },
      { name: 'This page refreshes itself', note: 'you may close it: the link is in your mail' },
    ],
  },
  failed: {
    title: 'The payment did not go through',
    notBegun: 'Almost done: the payment',
    reasons: {
      no_money: 'The bank declined the payment: there is not enough money.',
      wrong_card: 'The bank declined the payment: the card was not accepted.',
      not_confirmed: 'The bank was not given a confirmation.',
      bank_refused: 'The bank declined the payment.',
      time_over: 'The time to pay at the bank is over.',
      card_refused: 'The bank takes no more charges from this card.',
    },
    nothing: 'Nothing was charged. If you see a charge, your bank returns it by itself.',
    otherCard: 'With another card',
    noAnswer: 'The bank has not answered yet. Your order is safe; please try again.',
  },
  over: {
    expired: 'The time is over and the items are on sale again',
    closed: 'Order {number} is cancelled',
    text: 'If money was taken meanwhile, it comes back the way it was paid, within 10 days. We will write at every step.',
    soldOut: 'Your items were sold meanwhile',
    tooLate: 'The payment came when the time was over',
    spent: 'The bonuses or the certificate of this order had been spent meanwhile.',
    moneyDue: 'Your money goes back the way you paid, within 10 days. We will write when it is sent.',
    moneyBack: 'Your money is on its way back the way you paid. The bank may take up to 10 days.',
    again: 'Put the order together again',
    catalogue: 'To the catalogue',
  },
  neutral: {
    title: 'Orders are paid for here',
    text: 'Open your order by the link in your mail or in your account: it says whether it is paid, and has a button to pay.',
    orders: 'My orders',
    home: 'To the home page',
  },
  tooMuch: 'Up to {sum} at once: choose another way',
  how: 'How will you pay?',
  same: 'It is the same order {number}; there is nothing to fill in again.',
  ways: {
    sbp: { name: 'SBP', note: 'The app of your bank, without a card number' },
    card: { name: 'By card', note: 'Mir and other cards of Russian banks' },
    on_delivery: { name: 'On delivery', note: 'By card or in cash. Nothing is paid before' },
    other: { name: 'Let somebody else pay', note: 'A link that shows the items and the sum, and nothing else' },
  },
  press: 'Pay {sum}',
  pressLater: 'Order and pay on delivery',
  busy: 'Opening the bank…',
  trouble: 'The bank could not be opened. Please try again or choose another way.',
  hold: 'We keep your items',
  holdUntil: 'until {time}',
  holdLeft: { 10: 'Less than 10 minutes are left to pay', 2: 'Less than 2 minutes are left to pay' },
  open: 'Open the order',
  cancel: {
    title: 'Cancel the order',
    text: 'The items go back on sale, and nothing is charged for the order.',
    press: 'Yes, cancel the order',
  },
  other: {
    title: 'Pay for order {number}',
    lead: 'You were asked to pay for an order at {brand}. The address and the phone of whoever gets it are not shown here.',
    order: 'What you pay for',
    paid: 'The order is paid for',
    paidText: 'Thank you. The receipt goes to the mail of whoever ordered. There is nothing more to do.',
  },
  help: 'It does not work? Call us:',
  order: 'Order {number}',
  withDelivery: 'delivery included',
}

export const payTexts: Record<Locale, PayTexts> = { ru, en }
