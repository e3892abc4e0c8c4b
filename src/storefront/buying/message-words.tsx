/* chunk: buying */
import type { Locale } from '#kernel/locale.ts'
import type { SizeOption } from '#shop/product/choice.rules.ts'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import css from './message-words.module.css'
import type { BuyingMessage } from './product-update.ts'
import type { ProductTexts } from './product.texts.ts'
import { sizeName } from './size-words.ts'
import type { Buying } from './use-buying.ts'

/** Server message about the last add-to-cart attempt. */
export function MessageWords({ buying }: { buying: Buying }) {
  const locale = useLocale()
  const words = buying.message && messageText(buying.message, buying, locale)
  return words ? <span className={css.message}>{words}</span> : null
}

function messageText(message: BuyingMessage, { t, missing, size, amount, most }: Buying, locale: Locale): string {
  if (message.kind === 'price')
    return fill(t.priceRaised, { was: formatMoney(message.was, locale), now: formatMoney(message.now, locale) })
  if (missing !== undefined) return t.soldOutNow
  return size && amount >= most ? availableWords(size, most, t) : message.text
}

/** «Доступно 3 шт. в размере 48» */
export const availableWords = (size: SizeOption, count: number, t: ProductTexts): string =>
  size.isOneSize ? fill(t.available, { count }) : fill(t.availableIn, { count, size: sizeName(size) })

type StepWordsInput = Pick<Buying, 't' | 'step' | 'message'>

/** Button text; after a price rise it names the new price. */
export function StepWords({ t, step, message }: StepWordsInput) {
  const locale = useLocale()
  return step === 'add' && message?.kind === 'price'
    ? fill(t.addAt, { price: formatMoney(message.now, locale) })
    : t.steps[step]
}
