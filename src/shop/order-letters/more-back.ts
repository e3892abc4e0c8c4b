import type { Locale } from '#kernel/locale.ts'
import type { OrderBack } from '../orders/orders.queries.ts'
import { letterMoney } from '#letters/letter-money.ts'
import { moreBack } from './order-letters.texts.ts'

/** Sentences about amounts returned to a gift certificate and to bonuses. */
export function moreBackText(
  { certificate, bonuses }: Pick<OrderBack, 'certificate' | 'bonuses'>,
  locale: Locale,
): string {
  const t = moreBack[locale]
  const sentences = [
    certificate > 0 && t.certificate.replace('{sum}', letterMoney(certificate, locale)),
    bonuses > 0 && t.bonuses.replace('{count}', String(bonuses)),
  ]
  return sentences.filter(Boolean).join(' ')
}
