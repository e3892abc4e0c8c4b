import type { Locale, Words } from '#kernel/locale.ts'
import type { PaymentType } from './orders.rules.ts'

export const orderRefusals: Record<string, Words> = {
  too_late_to_cancel: {
    ru: 'Заказ уже собираем: отменить его кнопкой нельзя. Позвоните нам, и мы попробуем успеть',
    en: 'The order is being packed and can no longer be cancelled here. Call us and we will try to stop it',
  },
  no_such_move: {
    ru: 'Так заказ двигаться не может: сейчас он «{from}»',
    en: 'The order cannot move like that: it is “{from}” now',
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

export type LetterFacts = {
  number: string
  name: string
  point: string
  track: string
  payBefore: string
  /** Of a part that left it: «Топ «Онега» × 2», and what comes back for it in money. */
  pieces: string
  back: string
}

export type OrderLetterWords = { subject: string; title: string; text: string[] }
export type OrderLetterKind =
  | 'toPay'
  | 'toDeliver'
  | 'invoice'
  | 'paid'
  | 'shipped'
  | 'ready'
  | 'delivered'
  | 'cancelled'
  | 'expired'
  | 'returned'
  | 'partCancelled'
  | 'partReturned'

type LetterSet = Record<OrderLetterKind, (facts: LetterFacts) => OrderLetterWords>

export const orderLetters: Record<Locale, LetterSet> = {
  ru: {
    toPay: ({ number, name, payBefore }) => ({
      subject: `Заказ № ${number} ждёт оплаты`,
      title: `Заказ № ${number} принят`,
      text: [`${name}, спасибо. Вещи отложены за вами до ${payBefore}: оплатите заказ, и мы начнём его собирать.`],
    }),
    toDeliver: ({ number, name }) => ({
      subject: `Заказ № ${number} принят`,
      title: `Заказ № ${number} принят`,
      text: [`${name}, спасибо. Вещи отложены за вами, платить нужно при получении. О каждом шаге напишем отдельно.`],
    }),
    invoice: ({ number, name }) => ({
      subject: `Заказ № ${number} принят`,
      title: `Заказ № ${number} принят`,
      text: [`${name}, спасибо. Вещи отложены за вами. Счёт пришлём на эту почту в рабочее время.`],
    }),
    paid: ({ number, name }) => ({
      subject: `Заказ № ${number} оплачен`,
      title: `Заказ № ${number} оплачен`,
      text: [`${name}, спасибо. Оплату получили, вещи уже собираем. Номер отправления пришлём отдельным письмом.`],
    }),
    shipped: ({ number, track }) => ({
      subject: `Заказ № ${number} в пути`,
      title: 'Заказ в пути',
      text: [
        track
          ? `Передали заказ № ${number} в доставку. Номер отправления: ${track}.`
          : `Передали заказ № ${number} в доставку.`,
      ],
    }),
    ready: ({ number, point }) => ({
      subject: `Заказ № ${number} ждёт вас`,
      title: 'Можно забирать',
      text: [point ? `Заказ № ${number} ждёт вас: ${point}.` : `Заказ № ${number} ждёт вас.`],
    }),
    delivered: ({ number, name }) => ({
      subject: `Заказ № ${number} получен`,
      title: 'Спасибо за покупку',
      text: [`${name}, заказ № ${number} у вас. Если что-то не подошло, вернуть или обменять можно 30 дней.`],
    }),
    cancelled: ({ number }) => ({
      subject: `Заказ № ${number} отменён`,
      title: 'Заказ отменён',
      text: [
        `Заказ № ${number} отменён. Всё, что за него заплачено, вернём тем же способом; бонусы и сертификат уже снова ваши.`,
      ],
    }),
    expired: ({ number }) => ({
      subject: `Заказ № ${number}: время оплаты вышло`,
      title: 'Время вышло',
      text: [
        `Заказ № ${number} не был оплачен, и вещи вернулись в продажу. Деньги не списаны. Собрать такой же можно в один клик.`,
      ],
    }),
    returned: ({ number }) => ({
      subject: `Заказ № ${number} вернулся`,
      title: 'Заказ вернулся к нам',
      text: [`Заказ № ${number} вернулся на склад. Всё, что за него заплачено, вернём тем же способом.`],
    }),
    partCancelled: ({ number, pieces, back }) => ({
      subject: `Заказ № ${number}: часть вещей отменена`,
      title: 'Часть заказа отменена',
      text: [
        `Из заказа № ${number} ушло: ${pieces}. Остальное собираем как обычно.`,
        back ? `Вернём ${back} тем же способом, каким вы платили.` : 'Платить за это не нужно.',
      ],
    }),
    partReturned: ({ number, pieces, back }) => ({
      subject: `Заказ № ${number}: приняли возврат`,
      title: 'Возврат принят',
      text: [
        `Из заказа № ${number} к нам вернулось: ${pieces}.`,
        back ? `Вернём ${back} тем же способом, каким вы платили.` : 'Платить за это не нужно.',
      ],
    }),
  },
  en: {
    toPay: ({ number, name, payBefore }) => ({
      subject: `Order ${number} is waiting to be paid`,
      title: `Order ${number} is placed`,
      text: [
        `Thank you, ${name}. Your items are kept for you until ${payBefore}: pay for the order and we begin packing.`,
      ],
    }),
    toDeliver: ({ number, name }) => ({
      subject: `Order ${number} is placed`,
      title: `Order ${number} is placed`,
      text: [
        `Thank you, ${name}. Your items are kept for you; you pay when you receive them. We will write at every step.`,
      ],
    }),
    invoice: ({ number, name }) => ({
      subject: `Order ${number} is placed`,
      title: `Order ${number} is placed`,
      text: [`Thank you, ${name}. Your items are kept for you. The invoice comes to this address in working hours.`],
    }),
    paid: ({ number, name }) => ({
      subject: `Order ${number} is paid`,
      title: `Order ${number} is paid`,
      text: [
        `Thank you, ${name}. The payment has arrived and we are packing. The tracking number comes in a letter of its own.`,
      ],
    }),
    shipped: ({ number, track }) => ({
      subject: `Order ${number} is on its way`,
      title: 'On its way',
      text: [track ? `Order ${number} has been sent. Tracking number: ${track}.` : `Order ${number} has been sent.`],
    }),
    ready: ({ number, point }) => ({
      subject: `Order ${number} is waiting for you`,
      title: 'Ready to be picked up',
      text: [point ? `Order ${number} is waiting for you: ${point}.` : `Order ${number} is waiting for you.`],
    }),
    delivered: ({ number, name }) => ({
      subject: `Order ${number} is delivered`,
      title: 'Thank you for your order',
      text: [
        `${name}, order ${number} is yours. If something does not fit, you can return or exchange it for 30 days.`,
      ],
    }),
    cancelled: ({ number }) => ({
      subject: `Order ${number} is cancelled`,
      title: 'The order is cancelled',
      text: [
        `Order ${number} is cancelled. Whatever was paid comes back the way it was paid; bonuses and certificate are yours again.`,
      ],
    }),
    expired: ({ number }) => ({
      subject: `Order ${number}: the time to pay is over`,
      title: 'The time is over',
      text: [
        `Order ${number} was not paid, and its items are on sale again. Nothing was charged. You can order the same again in one click.`,
      ],
    }),
    returned: ({ number }) => ({
      subject: `Order ${number} has come back`,
      title: 'The order has come back to us',
      text: [`Order ${number} is back at the warehouse. Whatever was paid comes back the way it was paid.`],
    }),
    partCancelled: ({ number, pieces, back }) => ({
      subject: `Order ${number}: some items are cancelled`,
      title: 'Part of the order is cancelled',
      text: [
        `These items have left order ${number}: ${pieces}. We go on with the others.`,
        back ? `${back} comes back the way you paid.` : 'There is nothing to pay for them.',
      ],
    }),
    partReturned: ({ number, pieces, back }) => ({
      subject: `Order ${number}: your return has arrived`,
      title: 'Your return has arrived',
      text: [
        `These items of order ${number} have come back to us: ${pieces}.`,
        back ? `${back} comes back the way you paid.` : 'There is nothing to pay for them.',
      ],
    }),
  },
}

type SheetWords = {
  open: string
  linkUntil: (until: string) => string
  items: string
  height: (height: number) => string
  goods: (count: number) => string
  sale: string
  promo: string
  bonuses: string
  certificate: string
  delivery: string
  free: string
  total: Record<'paid' | 'due', string>
  payment: Record<PaymentType, string>
  where: string
  why: string
}

export const orderSheet: Record<Locale, SheetWords> = {
  ru: {
    open: 'Открыть заказ',
    linkUntil: (until) => `Ссылка работает без пароля до ${until}. Не пересылайте письмо: по ней видны ваши данные.`,
    items: 'Состав',
    height: (height) => `рост ${height}`,
    goods: (count) => `Товары, ${count} шт.`,
    sale: 'Скидка по акции',
    promo: 'Промокод',
    bonuses: 'Бонусы',
    certificate: 'Сертификат',
    delivery: 'Доставка',
    free: 'Бесплатно',
    total: { paid: 'Оплачено', due: 'К оплате' },
    payment: { online: 'картой', sbp: 'СБП', on_delivery: 'при получении', invoice: 'по счёту' },
    where: 'Куда привезём',
    why: 'Письмо о заказе приходит всегда, это не рассылка.',
  },
  en: {
    open: 'Open the order',
    linkUntil: (until) =>
      `The link opens the order without a password until ${until}. Please do not forward this letter.`,
    items: 'Items',
    height: (height) => `height ${height}`,
    goods: (count) => `Items, ${count}`,
    sale: 'Sale',
    promo: 'Promo code',
    bonuses: 'Bonuses',
    certificate: 'Gift certificate',
    delivery: 'Delivery',
    free: 'Free',
    total: { paid: 'Paid', due: 'To pay' },
    payment: { online: 'by card', sbp: 'through SBP', on_delivery: 'on delivery', invoice: 'by invoice' },
    where: 'Where it goes',
    why: 'Letters about an order always come; this is no newsletter.',
  },
}
