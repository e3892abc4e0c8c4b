import type { Locale } from '#kernel/locale.ts'

export type LetterFacts = {
  number: string
  name: string
  point: string
  track: string
  payBefore: string
  /** Until when it is kept where it waits. */
  keepUntil: string
  /** A shop of ours asks for the code that stands below, and for nothing else. */
  hasCode: boolean
  /** Of a part that left it: «Топ «Онега» × 2», and what comes back for it in money. */
  pieces: string
  back: string
  /** And in certificates and bonuses; nothing where nothing does. */
  more: string
  /** What stays with the shop of an order of which nothing was kept. */
  fee: string
}

export type OrderLetterWords = { subject: string; title: string; text: string[] }
export type OrderLetterKind =
  | 'toPay'
  | 'payAgain'
  | 'toDeliver'
  | 'invoice'
  | 'paid'
  | 'packing'
  | 'expiring'
  | 'review'
  | 'shipped'
  | 'ready'
  | 'delivered'
  | 'cancelled'
  | 'expired'
  | 'returned'
  | 'partCancelled'
  | 'partReturned'
  | 'partNotKept'
  | 'refused'

type LetterSet = Record<OrderLetterKind, (facts: LetterFacts) => OrderLetterWords>

export const orderLetters: Record<Locale, LetterSet> = {
  ru: {
    toPay: ({ number, name, payBefore }) => ({
      subject: `Заказ № ${number} ждёт оплаты`,
      title: `Заказ № ${number} принят`,
      text: [`${name}, спасибо. Вещи отложены за вами до ${payBefore}: оплатите заказ, и мы начнём его собирать.`],
    }),
    payAgain: ({ number, name, payBefore }) => ({
      subject: `Заказ № ${number}: оплатите ещё раз`,
      title: 'Оплата не состоялась',
      text: [
        `${name}, банк держал деньги за заказ № ${number} на вашей карте, но отпустил их раньше, чем мы списали. Они снова ваши.`,
        `Вещи отложены за вами до ${payBefore}: оплатите заказ ещё раз, и мы его отправим.`,
      ],
    }),
    toDeliver: ({ number, name }) => ({
      subject: `Заказ № ${number} принят`,
      title: `Заказ № ${number} принят`,
      text: [`${name}, спасибо. Вещи отложены за вами, платить нужно при получении. О каждом шаге напишем отдельно.`],
    }),
    invoice: ({ number, name, payBefore }) => ({
      subject: `Счёт за заказ № ${number}`,
      title: `Заказ № ${number} принят`,
      text: [
        `${name}, спасибо. Вещи отложены за вами до ${payBefore} включительно: оплатите счёт, и мы начнём собирать заказ.`,
      ],
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
    ready: ({ number, point, keepUntil, hasCode }) => ({
      subject: `Заказ № ${number} ждёт вас`,
      title: keepUntil ? `Можно забирать до ${keepUntil}` : 'Можно забирать',
      text: [
        point ? `Заказ № ${number} ждёт вас: ${point.replace(/\.$/, '')}.` : `Заказ № ${number} ждёт вас.`,
        [
          keepUntil && `Хранится до ${keepUntil}, потом вернётся к нам.`,
          hasCode ? 'Назовите в магазине четыре цифры.' : 'Возьмите паспорт и назовите номер заказа.',
        ]
          .filter(Boolean)
          .join(' '),
      ],
    }),
    packing: ({ number }) => ({
      subject: `Заказ № ${number}: собираем`,
      title: 'Собираем заказ',
      text: [
        `Заказ № ${number} взяли в сборку. Отменить его кнопкой уже нельзя, но от вещей можно отказаться при получении.`,
      ],
    }),
    expiring: ({ number, payBefore, keepUntil }) => ({
      subject: `Заказ № ${number}: ${payBefore ? `оплатить можно до ${payBefore}` : `ждёт до ${keepUntil}`}`,
      title: payBefore ? 'Скоро вернём вещи в продажу' : 'Скоро вернём заказ на полку',
      text: [
        payBefore
          ? `Заказ № ${number} ещё не оплачен. Вещи отложены за вами до ${payBefore}, потом вернутся в продажу.`
          : `Заказ № ${number} ждёт вас до ${keepUntil}, потом вернётся на полку. Платить нужно при получении.`,
      ],
    }),
    review: ({ number, name }) => ({
      subject: `Как вам заказ № ${number}?`,
      title: 'Как сидит?',
      text: [
        `${name}, прошла неделя с вещами из заказа № ${number}. Напишите на странице товара, как они сидят и носятся: это поможет коллегам выбрать размер.`,
        'Если что-то не подошло, вернуть или обменять ещё можно.',
      ],
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
    returned: ({ number, back, more }) => ({
      subject: `Заказ № ${number} вернулся`,
      title: 'Заказ вернулся к нам',
      text: [
        `Заказ № ${number} вернулся к нам целиком.`,
        back
          ? `Возвращаем ${back} тем же способом, каким вы платили. Банк зачисляет до 10 дней, чек будет на странице заказа.`
          : 'Платить за него не нужно.',
        ...(more ? [more] : []),
      ],
    }),
    partCancelled: ({ number, pieces, back, more }) => ({
      subject: `Заказ № ${number}: часть вещей отменена`,
      title: 'Часть заказа отменена',
      text: [
        `Из заказа № ${number} ушло: ${pieces}. Остальное собираем как обычно.`,
        back ? `Вернём ${back} тем же способом, каким вы платили.` : 'Платить за это не нужно.',
        ...(more ? [more] : []),
      ],
    }),
    partReturned: ({ number, pieces, back, more }) => ({
      subject: `Заказ № ${number}: приняли возврат`,
      title: 'Возврат принят',
      text: [
        `Из заказа № ${number} к нам вернулось: ${pieces}.`,
        back ? `Вернём ${back} тем же способом, каким вы платили.` : 'Платить за это не нужно.',
        ...(more ? [more] : []),
      ],
    }),
    partNotKept: ({ number, pieces, back }) => ({
      subject: `Заказ № ${number}: не всё подошло`,
      title: 'Оставили не всё',
      text: [
        `Из заказа № ${number} вы не взяли: ${pieces}. Служба доставки везёт это обратно к нам.`,
        back
          ? `За это не спишем ${back}; если деньги уже списаны, вернём их тем же способом.`
          : 'Платить за это не нужно.',
      ],
    }),
    refused: ({ number, fee }) => ({
      subject: `Заказ № ${number}: ничего не подошло`,
      title: 'Заказ едет обратно',
      text: [
        `Из заказа № ${number} вы ничего не взяли, и его везут обратно к нам.`,
        fee
          ? `Доставка состоялась и стоит ${fee}. Всё остальное, что за заказ заплачено, снова ваше.`
          : 'Всё, что за него заплачено, снова ваше; бонусы и сертификат тоже.',
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
    payAgain: ({ number, name, payBefore }) => ({
      subject: `Order ${number}: please pay again`,
      title: 'The payment did not go through',
      text: [
        `${name}, your bank was holding the money for order ${number} and released it before we took it. It is yours again.`,
        `Your items are kept for you until ${payBefore}: pay for the order again and we will send it.`,
      ],
    }),
    toDeliver: ({ number, name }) => ({
      subject: `Order ${number} is placed`,
      title: `Order ${number} is placed`,
      text: [
        `Thank you, ${name}. Your items are kept for you; you pay when you receive them. We will write at every step.`,
      ],
    }),
    invoice: ({ number, name, payBefore }) => ({
      subject: `Invoice for order ${number}`,
      title: `Order ${number} is placed`,
      text: [
        `Thank you, ${name}. Your items are kept for you through ${payBefore}: pay the invoice and we begin packing.`,
      ],
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
    ready: ({ number, point, keepUntil, hasCode }) => ({
      subject: `Order ${number} is waiting for you`,
      title: keepUntil ? `Ready to collect until ${keepUntil}` : 'Ready to collect',
      text: [
        point
          ? `Order ${number} is waiting for you: ${point.replace(/\.$/, '')}.`
          : `Order ${number} is waiting for you.`,
        [
          keepUntil && `It is kept until ${keepUntil} and then comes back to us.`,
          hasCode ? 'Say the four figures in the shop.' : 'Bring your passport and name the order.',
        ]
          .filter(Boolean)
          .join(' '),
      ],
    }),
    packing: ({ number }) => ({
      subject: `Order ${number} is being packed`,
      title: 'We are packing your order',
      text: [
        `Order ${number} is being packed. It can no longer be cancelled by a press, but you may refuse any item when you receive it.`,
      ],
    }),
    expiring: ({ number, payBefore, keepUntil }) => ({
      subject: `Order ${number}: ${payBefore ? `pay until ${payBefore}` : `kept until ${keepUntil}`}`,
      title: payBefore ? 'Your items soon go back on sale' : 'Your order soon goes back on the shelf',
      text: [
        payBefore
          ? `Order ${number} is not paid yet. Your items are kept for you until ${payBefore} and then go back on sale.`
          : `Order ${number} waits for you until ${keepUntil} and then goes back on the shelf. You pay when you fetch it.`,
      ],
    }),
    review: ({ number, name }) => ({
      subject: `How is order ${number}?`,
      title: 'How does it fit?',
      text: [
        `${name}, you have had order ${number} for a week. Tell others on the product’s page how it fits and wears: it helps colleagues to choose a size.`,
        'If something does not fit, you can still return or exchange it.',
      ],
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
    returned: ({ number, back, more }) => ({
      subject: `Order ${number} has come back`,
      title: 'The order has come back to us',
      text: [
        `All of order ${number} has come back to us.`,
        back
          ? `${back} goes back the way you paid. The bank may take up to 10 days; the receipt will be on the page of the order.`
          : 'There is nothing to pay for it.',
        ...(more ? [more] : []),
      ],
    }),
    partCancelled: ({ number, pieces, back, more }) => ({
      subject: `Order ${number}: some items are cancelled`,
      title: 'Part of the order is cancelled',
      text: [
        `These items have left order ${number}: ${pieces}. We go on with the others.`,
        back ? `${back} comes back the way you paid.` : 'There is nothing to pay for them.',
        ...(more ? [more] : []),
      ],
    }),
    partReturned: ({ number, pieces, back, more }) => ({
      subject: `Order ${number}: your return has arrived`,
      title: 'Your return has arrived',
      text: [
        `These items of order ${number} have come back to us: ${pieces}.`,
        back ? `${back} comes back the way you paid.` : 'There is nothing to pay for them.',
        ...(more ? [more] : []),
      ],
    }),
    partNotKept: ({ number, pieces, back }) => ({
      subject: `Order ${number}: not everything was kept`,
      title: 'You kept a part of it',
      text: [
        `You did not take these items of order ${number}: ${pieces}. The carrier brings them back to us.`,
        back
          ? `${back} is not charged for them; if it has been charged already, it comes back the way you paid.`
          : 'There is nothing to pay for them.',
      ],
    }),
    refused: ({ number, fee }) => ({
      subject: `Order ${number}: nothing was kept`,
      title: 'The order is coming back',
      text: [
        `You took nothing of order ${number}, and it is on its way back to us.`,
        fee
          ? `It was delivered, which costs ${fee}. Everything else that was paid for it is yours again.`
          : 'Whatever was paid for it is yours again; so are bonuses and the certificate.',
      ],
    }),
  },
}

/** What goes back beside money. */
export const moreBack: Record<Locale, { certificate: string; bonuses: string }> = {
  ru: { certificate: 'На сертификат вернулось {sum}.', bonuses: 'На бонусный счёт вернулось: {count}.' },
  en: { certificate: '{sum} is back on the certificate.', bonuses: 'Bonuses back on your account: {count}.' },
}
