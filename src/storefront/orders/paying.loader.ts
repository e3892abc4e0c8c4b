import { localePrefix, type Locale } from '#kernel/locale.ts'
import { invoicePath } from '#shop/invoices/invoice-path.rules.ts'
import type { OrderDetail } from '#shop/orders/orders.queries.ts'
import { otherPayerKey } from '#shop/payments/pay-key.ts'
import { otherPayerPath } from '#shop/payments/pay-path.rules.ts'
import { dayText } from '../account/days.loader.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import type { LinkBase } from '../common/links.ts'
import { ordersTexts } from './orders.texts.ts'

/** As it is sent to somebody else: a whole address, in the language of whoever sends it. */
export const otherPayerLink = ({ context, locale }: Pick<ShopVisit, 'context' | 'locale'>, number: number): string =>
  context.config.publicUrl + localePrefix(locale) + otherPayerPath(otherPayerKey(context.secretKeys, number))

export const isPaidAtBank = ({ state, paymentType, exchangeOf }: OrderDetail): boolean =>
  state === 'awaiting_payment' && exchangeOf === null && paymentType !== 'invoice'

type InvoiceView = { locale: Locale; base: LinkBase['base']; invoiceKey?: string }

/** The file has a key in its address, as those of letters do. */
export function invoiceToPay({ state, paymentType, payBefore }: OrderDetail, view: InvoiceView) {
  const { locale, base, invoiceKey } = view
  if (state !== 'awaiting_payment' || paymentType !== 'invoice' || invoiceKey === undefined) return null
  const text = payBefore ? fill(ordersTexts[locale].detail.invoiceUntil, { day: dayText(payBefore, locale) }) : ''
  return { href: base + invoicePath(invoiceKey), text }
}
