import type { Locale } from '#kernel/locale.ts'
import { kopecks, minus, zero, type Money } from '#kernel/money.ts'
import type { OrderDetail } from '../orders/orders.queries.ts'
import { heightWords } from '../heights.rules.ts'
import { sizeText } from '../letter-sizes.rules.ts'
import type { Invoice } from './invoices.queries.ts'
import { paymentCode } from './payment-code.rules.ts'
import { roublesInWords } from './roubles-in-words.rules.ts'
import { sheetTexts, type SheetTexts } from './invoice-sheet.texts.ts'

type SheetRow = { name: string; quantity: string; price: string; sum: string }

/** Invoice as texts, ready to draw. */
export type InvoiceSheet = {
  t: SheetTexts
  number: string
  isSample: boolean
  seller: Invoice['seller']
  title: string
  parties: { name: string; text: string }[]
  rows: SheetRow[]
  sums: { name: string; sum: string; isDue: boolean }[]
  count: string
  inWords: string
  notes: string[]
  code: string
}

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

const money = (sum: Money, locale: Locale): string =>
  (sum / 100).toLocaleString(locale === 'ru' ? 'ru-RU' : 'en-GB', { minimumFractionDigits: 2 })

const dayOf = (moment: Date, locale: Locale, month: 'long' | '2-digit' = 'long'): string =>
  new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    day: month === 'long' ? 'numeric' : '2-digit',
    month,
    year: 'numeric',
    timeZone: 'Europe/Moscow',
  }).format(moment)

/** VAT part of a sum; half a kopeck rounds up. */
export const vatIn = (sum: Money, rate: number): Money => kopecks(Math.round((sum * rate) / (100 + rate)))

export function invoiceSheet(order: OrderDetail, invoice: Invoice, locale: Locale): InvoiceSheet {
  const t = sheetTexts[locale]
  const { seller, sum } = invoice
  const number = String(order.number)
  const rows = rowsOf(order, t, locale)
  return {
    t,
    number,
    isSample: seller.isSample,
    seller,
    title: fill(t.title, { number, day: dayOf(invoice.createdAt, locale) }),
    parties: [
      { name: t.seller, text: partyOf(seller, t) },
      { name: t.buyer, text: partyOf(invoice, t) },
      { name: t.reason, text: fill(t.order, { number }) },
    ],
    rows,
    sums: [
      { name: t.total, sum: money(sum, locale), isDue: false },
      vatRow(invoice, t, locale),
      { name: t.due, sum: money(sum, locale), isDue: true },
    ],
    count: fill(t.count, { count: rows.length, sum: money(sum, locale) }),
    inWords: roublesInWords(sum),
    notes: [fill(t.payBefore, { day: dayOf(invoice.payBefore, locale) }), t.purpose],
    code: paymentCode({ seller, sum, purpose: purposeOf(order, invoice) }),
  }
}

const isRated = ({ vat }: Invoice): boolean => vat !== 'none'

function vatRow(invoice: Invoice, t: SheetTexts, locale: Locale): InvoiceSheet['sums'][number] {
  if (!isRated(invoice)) return { name: t.vat.none, sum: '—', isDue: false }
  const vat = vatIn(invoice.sum, Number(invoice.vat))
  return { name: fill(t.vat.some, { rate: invoice.vat }), sum: money(vat, locale), isDue: false }
}

/** Payment purpose; banks need it in Russian, in any language of the sheet. */
function purposeOf({ number }: OrderDetail, invoice: Invoice): string {
  const vat = vatRow(invoice, sheetTexts.ru, 'ru')
  const words = isRated(invoice) ? `${vat.name} ${vat.sum}` : vat.name
  return `Оплата по счёту № ${number} от ${dayOf(invoice.createdAt, 'ru', '2-digit')}. ${words}`
}

type Party = { name: string; inn: string; kpp: string; address: string }
const partyOf = ({ name, inn, kpp, address }: Party, t: SheetTexts): string =>
  [name, `${t.inn} ${inn}`, kpp && `${t.kpp} ${kpp}`, address].filter(Boolean).join(', ')

/** Prices after all discounts; a sum that does not divide evenly makes two rows, a kopeck apart. */
function rowsOf(order: OrderDetail, t: SheetTexts, locale: Locale): SheetRow[] {
  const rows = order.lines.flatMap((line) => {
    const words = [line.name[locale], line.color[locale], sizeText(line.size[locale], line.cut, locale)]
    const name = [...words, line.height > 0 && fill(t.height, { height: heightWords(line.height) })]
      .filter(Boolean)
      .join(', ')
    const dearer = line.total % line.quantity
    const price = kopecks((minus(line.total, kopecks(dearer)) as number) / line.quantity)
    return [
      rowOf({ name, quantity: dearer, price: kopecks(price + 1) }, locale),
      rowOf({ name, quantity: line.quantity - dearer, price }, locale),
    ].flat()
  })
  const delivery = { name: t.delivery, quantity: order.deliveryPrice > zero ? 1 : 0, price: order.deliveryPrice }
  return [...rows, ...rowOf(delivery, locale)]
}

type RowInput = { name: string; quantity: number; price: Money }
const rowOf = ({ name, quantity, price }: RowInput, locale: Locale): SheetRow[] =>
  quantity > 0
    ? [{ name, quantity: String(quantity), price: money(price, locale), sum: money(kopecks(price * quantity), locale) }]
    : []
