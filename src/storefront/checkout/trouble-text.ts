import type { Locale } from '#kernel/locale.ts'
import { words } from '#ui/words.ts'
import { phoneTroubleText } from '../phones/phone-check.ts'
import type { CheckoutTexts } from './checkout.texts.ts'
import type { FieldTrouble } from './field-troubles.ts'

export function troubleText(
  trouble: FieldTrouble | undefined,
  t: CheckoutTexts['troubles'],
  locale: Locale,
): string | undefined {
  if (!trouble) return undefined
  if (trouble.kind === 'digits' || trouble.kind === 'phoneWrong') return phoneTroubleText(trouble, words[locale])
  return t[trouble.kind]
}
