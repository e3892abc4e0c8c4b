import type { Locale } from '#kernel/locale.ts'

export type LetterFacts = {
  number: string
  name: string
  point: string
  track: string
  payBefore: string
  /** End of storage at the pickup point. */
  keepUntil: string
  /** True when the store asks for the pickup code in the e-mail, and for nothing else. */
  hasCode: boolean
  /** Products of a partial return, «Топ «Онега» × 2», then the refund in money. */
  pieces: string
  back: string
  /** Amounts returned to certificates and bonuses, if any. */
  more: string
  /** Amount retained by the shop after a full return, if any. */
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
      subject: `Order ${number}: time to pay`,
      title: `Order ${number} is placed`,
      text: [
        `Thank you, ${name}. We’re holding your items until ${payBefore}: pay for your order and we’ll start packing.`,
      ],
    }),
    payAgain: ({ number, name, payBefore }) => ({
      subject: `Order ${number}: please pay again`,
      title: 'Your payment didn’t go through',
      text: [
        `${name}, your bank was holding the payment for order ${number} but released it before we could take it, so the money is back with you.`,
        `We’re holding your items until ${payBefore}: pay again and we’ll send them.`,
      ],
    }),
    toDeliver: ({ number, name }) => ({
      subject: `Order ${number} is placed`,
      title: `Order ${number} is placed`,
      text: [`Thank you, ${name}. We’re holding your items; you pay on delivery. We’ll email you at every step.`],
    }),
    invoice: ({ number, name, payBefore }) => ({
      subject: `Invoice for order ${number}`,
      title: `Order ${number} is placed`,
      text: [
        `Thank you, ${name}. We’re holding your items until the end of ${payBefore}: pay the invoice and we’ll start packing.`,
      ],
    }),
    paid: ({ number, name }) => ({
      subject: `Order ${number} is paid for`,
      title: `Order ${number} is paid for`,
      text: [
        `Thank you, ${name}. Your payment has arrived and we’re packing. We’ll email your tracking number separately.`,
      ],
    }),
    shipped: ({ number, track }) => ({
      subject: `Order ${number} is on its way`,
      title: 'On its way',
      text: [track ? `Order ${number} has been sent. Tracking number: ${track}.` : `Order ${number} has been sent.`],
    }),
    ready: ({ number, point, keepUntil, hasCode }) => ({
      subject: `Order ${number} is ready to collect`,
      title: keepUntil ? `Ready to collect until ${keepUntil}` : 'Ready to collect',
      text: [
        point
          ? `Order ${number} is waiting for you: ${point.replace(/\.$/, '')}.`
          : `Order ${number} is waiting for you.`,
        [
          keepUntil && `We’ll hold it until ${keepUntil}.`,
          hasCode ? 'Read out the four digits in the shop.' : 'Bring your passport and order number.',
        ]
          .filter(Boolean)
          .join(' '),
      ],
    }),
    packing: ({ number }) => ({
      subject: `Order ${number} is being packed`,
      title: 'We’re packing your order',
      text: [
        `We’re packing order ${number}. You can no longer cancel it online, but you can turn down any item on delivery.`,
      ],
    }),
    expiring: ({ number, payBefore, keepUntil }) => ({
      subject: `Order ${number}: ${payBefore ? `pay by ${payBefore}` : `collect by ${keepUntil}`}`,
      title: payBefore ? 'Your items will soon go back on sale' : 'Your order will soon go back on the shelf',
      text: [
        payBefore
          ? `Order ${number} isn’t paid for yet. We’re holding your items until ${payBefore}, then they go back on sale.`
          : `We’re holding order ${number} until ${keepUntil}, then it goes back on the shelf. You pay when you collect.`,
      ],
    }),
    review: ({ number, name }) => ({
      subject: `How’s the fit? Order ${number}`,
      title: 'How does it fit?',
      text: [
        `${name}, you’ve had order ${number} for a week. Leave a review to help colleagues choose their size.`,
        'Something not right? You can still return or exchange it.',
      ],
    }),
    delivered: ({ number, name }) => ({
      subject: `Order ${number} is delivered`,
      title: 'Thank you for your order',
      text: [`${name}, order ${number} is yours. If anything doesn’t fit, you have 30 days to return or exchange it.`],
    }),
    cancelled: ({ number }) => ({
      subject: `Order ${number} is cancelled`,
      title: 'Your order is cancelled',
      text: [
        `Order ${number} is cancelled. We’ll refund anything you paid the same way; bonuses and gift certificates are back with you.`,
      ],
    }),
    expired: ({ number }) => ({
      subject: `Order ${number}: time to pay ran out`,
      title: 'Time to pay ran out',
      text: [
        `Order ${number} wasn’t paid for, so its items are back on sale. You haven’t been charged, and you can order again in one click.`,
      ],
    }),
    returned: ({ number, back, more }) => ({
      subject: `Order ${number}: we’ve got it back`,
      title: 'Your order is back with us',
      text: [
        `Everything in order ${number} is back with us.`,
        back
          ? `We’ll refund ${back} the way you paid. Your bank may take up to 10 days; the receipt will be on your order page.`
          : 'You have nothing to pay.',
        ...(more ? [more] : []),
      ],
    }),
    partCancelled: ({ number, pieces, back, more }) => ({
      subject: `Order ${number}: some items are cancelled`,
      title: 'Part of your order is cancelled',
      text: [
        `We’ve removed these items from order ${number}: ${pieces}. The rest is on track.`,
        back ? `We’ll refund ${back} the way you paid.` : 'You have nothing to pay for them.',
        ...(more ? [more] : []),
      ],
    }),
    partReturned: ({ number, pieces, back, more }) => ({
      subject: `Order ${number}: your return has arrived`,
      title: 'Your return has arrived',
      text: [
        `These items from order ${number} are back with us: ${pieces}.`,
        back ? `We’ll refund ${back} the way you paid.` : 'You have nothing to pay for them.',
        ...(more ? [more] : []),
      ],
    }),
    partNotKept: ({ number, pieces, back }) => ({
      subject: `Order ${number}: items on their way back`,
      title: 'You kept part of your order',
      text: [
        `You didn’t keep these items from order ${number}: ${pieces}. The carrier is bringing them back to us.`,
        back
          ? `You won’t be charged ${back} for them; if you already have been, we’ll refund it the way you paid.`
          : 'There is nothing to pay for them.',
      ],
    }),
    refused: ({ number, fee }) => ({
      subject: `Order ${number}: on its way back to us`,
      title: 'Your order is on its way back',
      text: [
        `You didn’t keep anything from order ${number}, so it’s on its way back to us.`,
        fee
          ? `Delivery was made and costs ${fee}. Everything else you paid is yours again.`
          : 'Everything you paid is yours again, including bonuses and gift certificates.',
      ],
    }),
  },
}

/** Refunds other than money. */
export const moreBack: Record<Locale, { certificate: string; bonuses: string }> = {
  ru: { certificate: 'На сертификат вернулось {sum}.', bonuses: 'На бонусный счёт вернулось: {count}.' },
  en: { certificate: '{sum} is back on your gift certificate.', bonuses: 'Back in your bonus account: {count}.' },
}
