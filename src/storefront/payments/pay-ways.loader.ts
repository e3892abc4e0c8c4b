import type { Locale } from '#kernel/locale.ts'
import { minus } from '#kernel/money.ts'
import type { OrderDetail } from '#shop/orders/orders.queries.ts'
import { isPaidByCode } from '#shop/payments/provider-of.ts'
import type { Payment } from '#shop/payments/payments.queries.ts'
import { brokenLimit, paymentMethods, type PaymentMethod } from '#shop/payments/payments.rules.ts'
import { formatMoney } from '#ui/format-money.ts'
import { codePicture, type CodePicture } from '../common/code-picture.loader.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { payTexts, type NamedWay } from './pay.texts.ts'
import { bankLinks } from './sbp-code.loader.ts'

type Where = { locale: Locale; context: Pick<ShopVisit['context'], 'payments' | 'paymentProviders'> }

export const methodsOf = ({ context }: Pick<Where, 'context'>): readonly PaymentMethod[] =>
  context.payments?.methods ?? []

/** Disables a payment method that does not accept the order's amount. */
export function offOf(
  way: NamedWay,
  { total, takenOff }: Pick<OrderDetail, 'total' | 'takenOff'>,
  { locale, context }: Where,
): { isOff?: boolean; note?: string } {
  const method = paymentMethods.find((each) => each === way)
  const broken = method && brokenLimit(context.payments?.limits[method], minus(total, takenOff))
  if (!broken) return {}
  const { tooMuch, tooLittle } = payTexts[locale]
  const words = broken.code === 'too_much_by_method' ? tooMuch : tooLittle
  return { isOff: true, note: fill(words, { sum: formatMoney(broken.limit, locale) }) }
}

export type PayCode = { picture: CodePicture; caption: string; label: string; banks: { name: string; href: string }[] }

/** True if the open payment uses a QR code on our page. */
export const hasCode = (open: Payment | undefined, { paymentProviders }: Where['context']): boolean =>
  Boolean(open?.payUrl) && open !== undefined && isPaidByCode(paymentProviders, open)

/** QR code of a payment. Without a code from the provider, it encodes the address of the payment page. */
export function codeOf(open: Payment | undefined, sum: string, { locale, context }: Where): PayCode | null {
  if (!open?.payUrl || !hasCode(open, context)) return null
  const { code, ways } = payTexts[locale]
  const { name } = ways[open.method]
  const words = { caption: fill(code.caption, { name, sum }), label: fill(code.label, { name }) }
  return { picture: codePicture(open.payUrl), ...words, banks: bankLinks(open.payUrl, locale) }
}
