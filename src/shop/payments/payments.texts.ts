import { letterMoney } from '#letters/letter-money.ts'
import type { Locale, Words } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import type { OrderLetterWords } from '../order-letters/order-letters.texts.ts'
import type { LateReason } from './payments.rules.ts'

export const paymentRefusals: Record<string, Words> = {
  payment_unavailable: {
    ru: 'Этим способом пока заплатить нельзя: выберите другой',
    en: 'This way to pay isn’t available yet: choose another one',
  },
  payment_not_begun: {
    ru: 'Банк не ответил. Заказ сохранён, попробуйте оплатить ещё раз',
    en: 'The bank didn’t respond. Your order is saved; please try paying again',
  },
  too_much_by_method: {
    ru: 'Этим способом за раз можно заплатить до\u00a0{limit}\u00a0₽: выберите другой',
    en: 'Up to {limit}\u00a0₽ per payment: choose another way to pay',
  },
  too_little_by_method: {
    ru: 'Этим способом платят от\u00a0{limit}\u00a0₽: выберите другой',
    en: 'This way takes {limit}\u00a0₽ or more: choose another one',
  },
  payment_over: {
    ru: 'Этот заказ больше не ждёт оплаты',
    en: 'This order no longer needs paying for',
  },
  nothing_to_refund: {
    ru: 'По этому платежу нечего возвращать',
    en: 'There is nothing to pay back of this payment',
  },
  refund_waits: {
    ru: 'Возврат № {refund} на {sum}\u00a0₽ уже начат и вот-вот уйдёт в банк: дождитесь его окончания',
    en: 'Refund {refund} of {sum}\u00a0₽ has begun and is about to go to the bank: wait until it has ended',
  },
  refund_under_way: {
    ru: 'Возврат № {refund} на {sum}\u00a0₽ уже проводит банк: дождитесь его окончания',
    en: 'The bank is already carrying out refund {refund} of {sum}\u00a0₽: wait until it has ended',
  },
  money_only_held: {
    ru: 'Деньги за этот заказ банк пока только удерживает: возвращать нечего',
    en: 'The bank only holds the money for this order so far: there is nothing to pay back',
  },
  nothing_to_close: {
    ru: 'У этого платежа нечего закрывать.',
    en: 'There is nothing to close about this payment.',
  },
  refund_not_asked: {
    ru: 'Этот возврат не в пути: отмечать его окончание не нужно',
    en: 'This refund is not under way: its end does not have to be recorded',
  },
}

type MoneyBack = { number: string; sum: Money; late: LateReason | null; isTwice: boolean }

const lateWords: Record<LateReason, Words> = {
  sold_out_meanwhile: {
    ru: 'Оплата пришла, когда время вышло, а вещи успели раскупить.',
    en: 'Your payment arrived after time ran out, and the items had sold out.',
  },
  spent_meanwhile: {
    ru: 'Оплата пришла, когда время вышло, а бонусы или сертификат из этого заказа уже потрачены в другом.',
    en: 'Your payment arrived after time ran out, and the bonuses or gift certificate for this order had been used elsewhere.',
  },
}

export const moneyBackLetter: Record<Locale, (facts: MoneyBack) => OrderLetterWords> = {
  ru: ({ number, sum, late, isTwice }) => ({
    subject: `Возвращаем деньги за заказ № ${number}`,
    title: 'Деньги уже идут обратно',
    text: [
      late
        ? lateWords[late].ru
        : isTwice
          ? 'За заказ пришло две оплаты: вторую возвращаем.'
          : 'Оплата за этот заказ больше не нужна.',
      `Вернули ${letterMoney(sum, 'ru')} тем же способом, каким вы платили. Банк зачислит их в течение 10 дней.`,
    ],
  }),
  en: ({ number, sum, late, isTwice }) => ({
    subject: `Your refund for order ${number}`,
    title: 'Your refund is on its way',
    text: [
      late
        ? lateWords[late].en
        : isTwice
          ? 'This order was paid for twice, so we’re refunding the second payment.'
          : 'This order no longer needs paying for.',
      `We’ve refunded ${letterMoney(sum, 'en')} the way you paid. Your bank may take up to 10 days.`,
    ],
  }),
}
