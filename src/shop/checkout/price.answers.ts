import type { Locale, Words } from '#kernel/locale.ts'
import { asRoubles, minus, sum } from '#kernel/money.ts'
import { maskedCode } from '../certificates/certificates.queries.ts'
import { referralBonus } from '../loyalty/loyalty.rules.ts'
import type { PromoTerms } from '../promo/promo.rules.ts'
import type { Checkout, CheckoutCertificate, CheckoutCode } from './checkout.queries.ts'
import { discountOf, type OrderAllocation } from './price-order.rules.ts'
import type { CodeCheckAnswer, PriceAnswer } from './price.schemas.ts'
import { reasonWords } from './reason-words.ts'

export function priceAnswer(checkout: Checkout, locale: Locale): PriceAnswer {
  const { price, promo, certificate, bonuses, delivery, gift } = checkout
  const byCode = promo && !promo.whyNot ? discountOf(price.lines, 'promo', promo.code) : minus(price.total, price.total)
  const isBeforeCode = ({ kind, source }: OrderAllocation) =>
    kind === 'sale' || (kind === 'promo' && source !== promo?.code)
  return {
    lines: price.lines.map(({ offerId, quantity, full, allocations, total }) => ({
      trade_offer: offerId,
      quantity,
      full_price: asRoubles(full),
      before_code: asRoubles(minus(full, sum(allocations.filter(isBeforeCode).map(({ amount }) => amount)))),
      total: asRoubles(total),
    })),
    quantity: price.lines.reduce((pieces, { quantity }) => pieces + quantity, 0),
    goods: asRoubles(price.goods),
    sale_discount: asRoubles(price.saleDiscount),
    offers_discount: asRoubles(minus(price.promoDiscount, byCode)),
    promocode_discount: asRoubles(byCode),
    bonus_discount: asRoubles(price.bonusDiscount),
    certificate_discount: asRoubles(price.certificateDiscount),
    delivery_price: delivery && asRoubles(delivery.price),
    delivery_old_price: delivery?.oldPrice ? asRoubles(delivery.oldPrice) : null,
    total: asRoubles(price.total),
    bonuses_to_come: price.bonusesToCome,
    promocode: promo && codeAnswer(promo, locale),
    certificate: certificate && certificateAnswer(certificate, locale),
    bonuses: bonuses && { balance: bonuses.balance, maximum: bonuses.maximum, spent: bonuses.used },
    gift: gift && { trade_offer: gift.offerId, translations: namedGift(gift.name, gift.size) },
    fingerprint: checkout.fingerprint,
  }
}

const namedGift = (name: Words, size: Words) => ({
  ru: { name: `${name.ru}, ${size.ru}` },
  en: { name: `${name.en}, ${size.en}` },
})

const codeAnswer = (
  { code, terms, friendId, discount, whyNot }: CheckoutCode,
  locale: Locale,
): PriceAnswer['promocode'] => ({
  code,
  is_applied: whyNot === null,
  discount: asRoubles(discount),
  discount_type: terms?.kind ?? (friendId === null ? null : 'friend'),
  message: whyNot
    ? reasonWords(whyNot, locale)
    : friendId === null
      ? null
      : reasonWords({ code: 'friend_thanks', details: {} }, locale),
})

function certificateAnswer(
  { typedCode, certificate, discount, whyNot }: CheckoutCertificate,
  locale: Locale,
): PriceAnswer['certificate'] {
  return {
    code: certificate ? maskedCode(certificate) : (typedCode ?? ''),
    is_applied: whyNot === null,
    discount: asRoubles(discount),
    left: certificate ? asRoubles(minus(certificate.balance, discount)) : 0,
    message: whyNot && reasonWords(whyNot, locale),
  }
}

const valueOf = ({ kind, percent, amount }: PromoTerms): number =>
  kind === 'percent' ? (percent ?? 0) : kind === 'fixed' && amount ? asRoubles(amount) : 0

/** Response to a code check that raised no objection. */
export const codeCheckAnswer = ({ promo, certificate }: Checkout): CodeCheckAnswer => ({
  promocode: promo?.terms
    ? {
        code: promo.code,
        discount_type: promo.terms.kind,
        value: valueOf(promo.terms),
        discount: asRoubles(promo.discount),
      }
    : promo && promo.friendId !== null
      ? { code: promo.code, discount_type: 'friend', value: referralBonus, discount: 0 }
      : null,
  certificate: certificate?.certificate
    ? {
        code: certificate.typedCode?.trim().toUpperCase() ?? maskedCode(certificate.certificate),
        balance: asRoubles(certificate.certificate.balance),
        value: asRoubles(certificate.certificate.amount),
      }
    : null,
})
