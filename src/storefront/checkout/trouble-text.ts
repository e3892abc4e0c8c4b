import type { Locale } from '#kernel/locale.ts'
import { plural } from '#ui/plural.ts'
import { fill } from '../common/fill.ts'
import type { CheckoutTexts } from './checkout.texts.ts'
import type { FieldTrouble } from './order-fields.rules.ts'

export function troubleText(
  trouble: FieldTrouble | undefined,
  t: CheckoutTexts['troubles'],
  locale: Locale,
): string | undefined {
  if (!trouble) return undefined
  if (trouble.kind !== 'digits') return t[trouble.kind]
  return fill(plural(trouble.count, t.digits, locale), { count: trouble.count })
}
