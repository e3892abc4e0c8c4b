import type { Locale } from '#kernel/locale.ts'
import type { OrderLetterWords } from '../order-letters/order-letters.texts.ts'
import type { ReturnState, ReturnWay } from './returns.rules.ts'

type ReturnFacts = {
  /** «48262137-1»: what is shown at a point or at a counter. */
  code: string
  number: string
  name: string
  pieces: string
  money: string
  /** What goes back beside money. */
  more: string
  way: ReturnWay
  /** The shop pays for the way. */
  isOurs: boolean
  store: string
  door: string
  sendBefore: string
  /** The order that keeps the other size. */
  exchange: string
  reason: string
  /** What staff has carrierWords with a carrier: its code, or the day of its courier. */
  carrierWords: string
}

/** What was pressed by whoever would read of it needs no letter, and of another size the letter of its arrival tells. */
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
    subject: `Return ${code}: we have your request`,
    title: `Return request ${code}`,
    text: [
      `${name}, you are returning: ${pieces}. We look at it within a working day and write what to do next.`,
      ...(money ? [`${money} comes back the way you paid.`] : []),
      ...(exchange ? [`The other size is already kept for you: order ${exchange}.`] : []),
    ],
  }),
  approved: ({ code, way, isOurs, store, door, sendBefore, carrierWords }) => ({
    subject: `Return ${code}: please send it`,
    title: 'The return is agreed',
    text: [
      {
        point: `Send the items with any carrier to any of our shops by ${sendBefore}. Write the return number ${code} on the parcel, and the tracking number on the page of the order: we see that it is coming.`,
        courier: `A courier fetches the items: ${door}. We call to agree on the day. Return number: ${code}.`,
        store: `Bring the items to our shop${store ? ` (${store})` : ''} by ${sendBefore} and name the return: ${code}.`,
      }[way],
      ...(carrierWords ? [carrierWords] : []),
      isOurs
        ? way === 'point' && !carrierWords
          ? 'We pay for the way: answer this letter before you send it, and we book it at our cost.'
          : 'We pay for the way.'
        : 'The way is at your cost, at the tariff of the service.',
      'Put in everything that came with the item: labels and packaging.',
    ],
  }),
  refused: ({ code, reason }) => ({
    subject: `Return ${code}: we cannot take it`,
    title: 'The return is not agreed',
    text: [
      reason ? `We cannot take return ${code}: ${reason}.` : `We cannot take return ${code}.`,
      'If you see it differently, answer this letter and we will sort it out together.',
    ],
  }),
  expired: ({ code }) => ({
    subject: `Return ${code}: the time is over`,
    title: 'The items were not sent',
    text: [
      `Return ${code} is closed: the time to send the items is over. If the order can still be returned, begin anew on its page.`,
    ],
  }),
  on_way: ({ code }) => ({
    subject: `Return ${code} is on its way`,
    title: 'The return is on its way',
    text: [`The parcel with return ${code} is on its way to us. We check it within two working days once it is here.`],
  }),
  received: ({ code, pieces, money, more, exchange }) => ({
    subject: `Return ${code} is here`,
    title: 'Your return has arrived',
    text: [
      `These items have come back to us: ${pieces}.`,
      ...(money
        ? [
            `${money} goes back the way you paid. The bank may take up to 10 days; the receipt will be on the page of the order.`,
          ]
        : []),
      ...(more ? [more] : []),
      ...(exchange ? [`We pack and send the other size: order ${exchange}. There is nothing to pay.`] : []),
    ],
  }),
  refunded: ({ code, money }) => ({
    subject: `Return ${code}: the money is on its way`,
    title: 'The money is sent',
    text: [
      money
        ? `${money} for return ${code} is sent the way you paid. The bank may take up to 10 days; the receipt is on the page of the order.`
        : `Return ${code} is closed: bonuses and certificate are yours again.`,
    ],
  }),
}

export const returnLetters: Record<Locale, LetterSet> = { ru, en }
