import type { Locale } from '#kernel/locale.ts'
import type { ReceiptKind } from '../receipts/receipts.rules.ts'
import { paymentWords, type OrderStop, type PaymentType } from '../orders/orders.rules.ts'

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
  /** Labels of amounts removed from the order before and after payment. */
  leftBefore: string
  takenOff: string
  where: string
  point: string
  /** Link to the invoice file. */
  invoice: string
  stops: Record<OrderStop, string>
  promise: { title: string; text: string; how: string }
  receipt: { title: string; kinds: Record<ReceiptKind, string>; next: string }
  why: string
  reply: string
  /** Text before and after the phone number of the shop. */
  call: [string, string]
  /** Link to the privacy policy. */
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
    payment: {
      ...paymentWords('ru', 'by'),
      online: 'картой',
      sbp: 'СБП',
      on_delivery: 'при получении',
      invoice: 'по счёту',
    },
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
    open: 'View order',
    pay: (sum) => `Pay ${sum}`,
    invoice: 'Download invoice (PDF)',
    linkUntil: (until) =>
      `This link opens your order without a password until ${until}. Please don’t forward this email.`,
    items: 'Items',
    code: 'Collection code',
    height: (range) => `height ${range}`,
    apartment: (number) => `flat ${number}`,
    goods: (count) => (count === 1 ? '1 item' : `${count} items`),
    sale: 'Sale',
    promo: 'Promo code',
    bonuses: 'Bonuses',
    certificate: 'Gift certificate',
    exchange: 'Exchange',
    free: 'Free',
    total: { paid: 'Paid', due: 'To pay', over: 'Order total' },
    payment: { ...paymentWords('en', 'by'), on_delivery: 'on delivery', invoice: 'by invoice' },
    leftBefore: 'Removed from order',
    takenOff: 'Cancelled and returned',
    where: 'Delivering to',
    point: 'Collect from',
    stops: {
      placed: 'Placed',
      paid: 'Paid',
      packed: 'Packing',
      shipped: 'On the way',
      ready: 'Ready to collect',
      delivered: 'Delivered',
    },
    promise: {
      title: 'Not quite right? Send it back',
      text: 'You have 30 days from delivery. Size exchanges are on us.',
      how: 'How to return',
    },
    receipt: {
      title: 'Receipt',
      kinds: {
        prepayment: 'Receipt, prepayment',
        settlement: 'Receipt, full payment',
        refund: 'Refund receipt',
        advance: 'Receipt, advance',
      },
      next: 'Your second receipt comes on delivery day',
    },
    why: 'We always email you about your orders; this isn’t a newsletter.',
    reply: 'Questions? Just reply to this email.',
    call: ['Questions? Call ', ' or just reply to this email.'],
    data: 'Privacy policy',
  },
}
