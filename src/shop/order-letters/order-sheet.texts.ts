import type { Locale } from '#kernel/locale.ts'
import type { ReceiptKind } from '../receipts/receipts.rules.ts'
import type { OrderStop, PaymentType } from '../orders/orders.rules.ts'

type SheetWords = {
  open: string
  pay: (sum: string) => string
  linkUntil: (until: string) => string
  items: string
  code: string
  height: (range: string) => string
  goods: (count: number) => string
  apartment: (number: string) => string
  sale: string
  promo: string
  bonuses: string
  certificate: string
  exchange: string
  free: string
  total: Record<'paid' | 'due' | 'over', string>
  payment: Record<PaymentType, string>
  /** Sums that left the order before and after its payment. */
  leftBefore: string
  takenOff: string
  where: string
  point: string
  /** The file that is to be paid by. */
  invoice: string
  stops: Record<OrderStop, string>
  promise: { title: string; text: string; how: string }
  receipt: { title: string; kinds: Record<ReceiptKind, string>; next: string }
  why: string
  reply: string
  /** Before and after the phone of the shop. */
  call: [string, string]
  /** How the shop keeps personal data. */
  data: string
}

const plural = new Intl.PluralRules('ru')
const piecesOf: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'товар', few: 'товара' }

export const orderSheet: Record<Locale, SheetWords> = {
  ru: {
    open: 'Открыть заказ',
    pay: (sum) => `Оплатить ${sum}`,
    invoice: 'Скачать счёт (PDF)',
    linkUntil: (until) => `Ссылка работает без пароля до ${until}. Не пересылайте письмо: по ней видны ваши данные.`,
    items: 'Состав',
    code: 'Код для получения',
    height: (range) => `рост ${range}`,
    goods: (count) => `${count} ${piecesOf[plural.select(count)] ?? 'товаров'}`,
    apartment: (number) => `кв. ${number}`,
    sale: 'Скидка по акции',
    promo: 'Промокод',
    bonuses: 'Бонусы',
    certificate: 'Сертификат',
    exchange: 'Обмен',
    free: 'Бесплатно',
    total: { paid: 'Оплачено', due: 'К оплате', over: 'Итого за заказ' },
    payment: { online: 'картой', sbp: 'СБП', on_delivery: 'при получении', invoice: 'по счёту' },
    leftBefore: 'Убрали из заказа',
    takenOff: 'Отменено и возвращено',
    where: 'Куда привезём',
    point: 'Где забрать',
    stops: {
      placed: 'Оформлен',
      paid: 'Оплачен',
      packed: 'Сборка',
      shipped: 'В пути',
      ready: 'Готов',
      delivered: 'Получен',
    },
    promise: {
      title: 'Не подойдёт — вернём или обменяем',
      text: '30 дней с получения. Обмен на другой размер оплачиваем мы.',
      how: 'Как вернуть',
    },
    receipt: {
      title: 'Чек',
      kinds: {
        prepayment: 'Чек, предоплата',
        settlement: 'Чек, полный расчёт',
        refund: 'Чек возврата',
        advance: 'Чек, аванс',
      },
      next: 'Второй чек придёт в день получения',
    },
    why: 'Письмо о заказе приходит всегда, это не рассылка.',
    reply: 'Вопросы? Ответьте на это письмо.',
    call: ['Вопросы: ', ', или ответьте на это письмо.'],
    data: 'Персональные данные',
  },
  en: {
    open: 'Open the order',
    pay: (sum) => `Pay ${sum}`,
    invoice: 'Download the invoice (PDF)',
    linkUntil: (until) =>
      `The link opens the order without a password until ${until}. Please do not forward this letter.`,
    items: 'Items',
    code: 'Your code',
    height: (range) => `height ${range}`,
    apartment: (number) => `apt ${number}`,
    goods: (count) => (count === 1 ? '1 item' : `${count} items`),
    sale: 'Sale',
    promo: 'Promo code',
    bonuses: 'Bonuses',
    certificate: 'Gift certificate',
    exchange: 'Exchange',
    free: 'Free',
    total: { paid: 'Paid', due: 'To pay', over: 'Total of the order' },
    payment: { online: 'by card', sbp: 'through SBP', on_delivery: 'on delivery', invoice: 'by invoice' },
    leftBefore: 'Taken off the order',
    takenOff: 'Cancelled and returned',
    where: 'Where it goes',
    point: 'Where to collect',
    stops: {
      placed: 'Placed',
      paid: 'Paid',
      packed: 'Packing',
      shipped: 'On its way',
      ready: 'Ready',
      delivered: 'Received',
    },
    promise: {
      title: 'If it does not fit, we take it back',
      text: '30 days from the day you receive it. Exchanging a size is on us.',
      how: 'How to return it',
    },
    receipt: {
      title: 'Receipt',
      kinds: {
        prepayment: 'Receipt, prepayment',
        settlement: 'Receipt, full settlement',
        refund: 'Receipt of the refund',
        advance: 'Receipt, advance',
      },
      next: 'The second receipt comes on the day you get the order',
    },
    why: 'Letters about an order always come; this is no newsletter.',
    reply: 'Questions? Just reply to this letter.',
    call: ['Questions: ', ', or just reply to this letter.'],
    data: 'Personal data',
  },
}
