import type { Locale } from '#kernel/locale.ts'
import type { OrderLetterWords } from '../order-letters/order-letters.texts.ts'
import type { ReturnState, ReturnWay } from './returns.rules.ts'

type ReturnFacts = {
  /** «48262137-1»: code to show at a pickup point or a counter. */
  code: string
  number: string
  name: string
  pieces: string
  money: string
  /** Refund other than money. */
  more: string
  way: ReturnWay
  /** True if the shop pays for the shipping. */
  isOurs: boolean
  store: string
  door: string
  sendBefore: string
  /** Number of the order that reserves the other size. */
  exchange: string
  reason: string
  /** Instructions from staff: a carrier's code, or the day of the courier. */
  carrierWords: string
}

/** Returns withdrawn by the buyer need no email, and an exchange is covered by the email about its arrival. */
export type ReturnLetterKind = Exclude<ReturnState, 'withdrawn' | 'exchanged'>
type LetterSet = Record<ReturnLetterKind, (facts: ReturnFacts) => OrderLetterWords>

const ru: LetterSet = {
  requested: ({ code, name, pieces, money, exchange }) => ({
    subject: `Возврат № ${code}: получили заявку`,
    title: `Заявка на возврат № ${code}`,
    text: [
      `${name}, вы возвращаете: ${pieces}. Посмотрим заявку в течение рабочего дня и напишем, что делать дальше.`,
      ...(money ? [`Вернём ${money} тем же способом, каким вы платили.`] : []),
      ...(exchange ? [`Другой размер уже отложили за вами: заказ № ${exchange}.`] : []),
    ],
  }),
  approved: ({ code, way, isOurs, store, door, sendBefore, carrierWords }) => ({
    subject: `Возврат № ${code}: можно отправлять`,
    title: 'Возврат согласован',
    text: [
      {
        point: `Отправьте вещи любой службой доставки до ${sendBefore} в любой наш магазин. Номер возврата ${code} напишите на посылке, а номер отправления — на странице заказа: увидим, что она едет.`,
        courier: `Курьер приедет за вещами: ${door}. Позвоним и договоримся о дне. Номер возврата: ${code}.`,
        store: `Принесите вещи в наш магазин${store ? ` (${store})` : ''} до ${sendBefore} и назовите номер возврата: ${code}.`,
      }[way],
      ...(carrierWords ? [carrierWords] : []),
      isOurs
        ? way === 'point' && !carrierWords
          ? 'За дорогу платим мы: ответьте на это письмо до отправки, и мы оформим её за наш счёт.'
          : 'За дорогу платим мы.'
        : 'Дорогу оплачиваете вы, по тарифу службы.',
      'Вложите всё, что было с вещью: ярлыки и упаковку.',
    ],
  }),
  refused: ({ code, reason }) => ({
    subject: `Возврат № ${code}: не можем принять`,
    title: 'Возврат не согласован',
    text: [
      reason ? `Возврат № ${code} принять не можем: ${reason}.` : `Возврат № ${code} принять не можем.`,
      'Если вы не согласны, ответьте на это письмо, и мы разберёмся вместе.',
    ],
  }),
  expired: ({ code }) => ({
    subject: `Возврат № ${code}: время вышло`,
    title: 'Вещи так и не отправили',
    text: [
      `Возврат № ${code} закрыли: время отправить вещи вышло. Если срок возврата ещё идёт, оформите его снова на странице заказа.`,
    ],
  }),
  on_way: ({ code }) => ({
    subject: `Возврат № ${code} едет к нам`,
    title: 'Возврат в пути',
    text: [`Посылка с возвратом № ${code} едет к нам. Проверим её в течение двух рабочих дней, как она придёт.`],
  }),
  received: ({ code, pieces, money, more, exchange }) => ({
    subject: `Возврат № ${code}: вещи у нас`,
    title: 'Возврат принят',
    text: [
      `К нам вернулось: ${pieces}.`,
      ...(money
        ? [
            `Возвращаем ${money} тем же способом, каким вы платили. Банк зачисляет до 10 дней, чек будет на странице заказа.`,
          ]
        : []),
      ...(more ? [more] : []),
      ...(exchange ? [`Другой размер собираем и отправим: заказ № ${exchange}. Доплачивать не нужно.`] : []),
    ],
  }),
  refunded: ({ code, money }) => ({
    subject: `Возврат № ${code}: деньги отправили`,
    title: 'Деньги отправлены',
    text: [
      money
        ? `За возврат № ${code} отправили ${money} тем же способом, каким вы платили. Банк зачисляет до 10 дней, чек в письме и на странице заказа.`
        : `Возврат № ${code} закрыт: бонусы и сертификат снова ваши.`,
    ],
  }),
}

const en: LetterSet = {
  requested: ({ code, name, pieces, money, exchange }) => ({
    subject: `Return ${code}: we’ve got your request`,
    title: `Return request ${code}`,
    text: [
      `${name}, you’re returning: ${pieces}. We’ll review it within a working day and email you the next steps.`,
      ...(money ? [`We’ll refund ${money} the way you paid.`] : []),
      ...(exchange ? [`We’re already holding your new size: order ${exchange}.`] : []),
    ],
  }),
  approved: ({ code, way, isOurs, store, door, sendBefore, carrierWords }) => ({
    subject: `Return ${code}: please send it`,
    title: 'Your return is approved',
    text: [
      {
        point: `Send your items to any of our shops, with any carrier, by ${sendBefore}. Write return number ${code} on the parcel and add the tracking number on your order page so we can see it coming.`,
        courier: `A courier will collect from ${door}. We’ll call to agree a day. Return number: ${code}.`,
        store: `Bring the items to our shop${store ? ` (${store})` : ''} by ${sendBefore} and give your return number: ${code}.`,
      }[way],
      ...(carrierWords ? [carrierWords] : []),
      isOurs
        ? way === 'point' && !carrierWords
          ? 'We pay for return postage: reply to this email before you send it and we’ll book it for you.'
          : 'We pay for return postage.'
        : 'You pay for return postage, at the carrier’s rate.',
      'Please include everything that came with the item: tags and packaging.',
    ],
  }),
  refused: ({ code, reason }) => ({
    subject: `Return ${code}: we can’t accept it`,
    title: 'Your return was declined',
    text: [
      reason ? `We can’t accept return ${code}: ${reason}.` : `We can’t accept return ${code}.`,
      'If you disagree, reply to this email and we’ll sort it out together.',
    ],
  }),
  expired: ({ code }) => ({
    subject: `Return ${code} has expired`,
    title: 'Your return has expired',
    text: [
      `Return ${code} is closed: time to send the items ran out. If you can still return the order, start a new return on its page.`,
    ],
  }),
  on_way: ({ code }) => ({
    subject: `Return ${code} is on its way`,
    title: 'Your return is on its way',
    text: [
      `Your parcel with return ${code} is on its way to us. We’ll check it within two working days of getting it.`,
    ],
  }),
  received: ({ code, pieces, money, more, exchange }) => ({
    subject: `Return ${code} has arrived`,
    title: 'Your return has arrived',
    text: [
      `These items are back with us: ${pieces}.`,
      ...(money
        ? [
            `We’ll refund ${money} the way you paid. Your bank may take up to 10 days; the receipt will be on your order page.`,
          ]
        : []),
      ...(more ? [more] : []),
      ...(exchange ? [`We’re packing your new size: order ${exchange}. You have nothing to pay.`] : []),
    ],
  }),
  refunded: ({ code, money }) => ({
    subject: `Return ${code}: your refund is on its way`,
    title: 'Your refund is on its way',
    text: [
      money
        ? `We’ve refunded ${money} for return ${code} the way you paid. Your bank may take up to 10 days; the receipt is on your order page.`
        : `Return ${code} is closed: bonuses and gift certificates are back with you.`,
    ],
  }),
}

export const returnLetters: Record<Locale, LetterSet> = { ru, en }
