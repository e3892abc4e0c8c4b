import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { badField } from '#kernel/refusal.ts'
import { spendCertificate } from '../certificates/certificates.actions.ts'
import { keepReferral } from '../loyalty/friends.actions.ts'
import { spendBonuses } from '../loyalty/loyalty.actions.ts'
import { lockShared } from '../orders/order-locks.ts'
import type { Owner } from '../owner.ts'
import { isLimited, takePromoUses } from '../promo/promo.actions.ts'
import { maxCodeLength } from '../promo/promo-key.rules.ts'
import type { PromoReason } from '../promo/promo.rules.ts'
import { checkoutOf, type Checkout, type CheckoutInput } from './checkout.queries.ts'
import { reasonDetails } from './reason-words.ts'

/** Discount changes: undefined keeps the stored value, null clears it. */
export type DiscountChoice = {
  promocode?: string | null | undefined
  certificate?: string | null | undefined
  bonuses?: number | null | undefined
}

type KeepInput = Pick<CheckoutInput, 'owner' | 'promotions' | 'now' | 'deliveryOf'> & {
  discounts: DiscountChoice
  locale: Locale
}

/**
 * Stores discounts with the cart, for every device. An existing code that does not fit the cart is stored with its
 * reason and applies once the cart fits; an unusable code is refused, and the stored one stays.
 */
export async function keepDiscounts(db: Db, input: KeepInput): Promise<Checkout> {
  const { discounts, locale, ...rest } = input
  const { owner } = input
  const { promocode, certificate, bonuses } = discounts
  const checkout = await checkoutOf(db, { ...rest, choice: discounts })
  if (promocode && !checkout.promo?.terms && (checkout.promo?.friendId ?? null) === null)
    throw reasonRefusal('promocode', { code: 'promo_unknown', details: {} }, locale)
  if (promocode && checkout.promo?.whyNot && isForGood(checkout.promo.whyNot))
    throw reasonRefusal('promocode', checkout.promo.whyNot, locale)
  if (certificate && checkout.certificate?.whyNot)
    throw reasonRefusal('certificate_value', checkout.certificate.whyNot, locale)
  if (bonuses && !checkout.bonuses) throw badField('maxma_bonuses', 'bonuses_sign_in')
  if (bonuses && checkout.bonuses && bonuses > checkout.bonuses.balance)
    throw badField('maxma_bonuses', 'too_many_bonuses', { limit: checkout.bonuses.balance })
  await writeDiscounts(db, owner, {
    ...(promocode !== undefined && { promo_code: checkout.promo?.code.slice(0, maxCodeLength) ?? null }),
    ...(certificate !== undefined && { certificate_id: checkout.certificate?.certificate?.id ?? null }),
    ...(bonuses !== undefined && { bonuses: bonuses ?? 0 }),
  })
  return checkout
}

/** Checks for a permanent reason, which no change of the cart removes. */
const isForGood = ({ code }: PromoReason): boolean =>
  [
    'promo_over',
    'promo_used_up',
    'promo_used_by_you',
    'promo_first_order',
    'promo_not_for_you',
    'friend_own_code',
    'friend_first_order',
    'friend_other_code',
  ].includes(code)

export const reasonRefusal = (field: string, reason: PromoReason, locale: Locale) =>
  badField(field, reason.code, reasonDetails(reason, locale))

type DiscountColumns = { promo_code?: string | null; certificate_id?: number | null; bonuses?: number }

async function writeDiscounts(db: Db, owner: Owner, columns: DiscountColumns): Promise<void> {
  const entries = Object.entries(columns)
  if (entries.length === 0) return
  const [key, id] = 'visitorId' in owner ? ['visitor_id', owner.visitorId] : ['account_id', owner.accountId]
  const names = sql.join(
    entries.map(([name]) => sql.identifier(name)),
    sql`, `,
  )
  const values = sql.join(
    entries.map(([, value]) => sql`${value}`),
    sql`, `,
  )
  const changes = sql.join(
    entries.map(([name]) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  )
  await db.execute(sql`insert into carts (${sql.identifier(key)}, ${names}) values (${id}, ${values})
    on conflict (${sql.identifier(key)}) do update set ${changes}`)
}

type TakeInput = { orderNumber: number; checkout: Checkout; owner: Owner; now: Date }

/**
 * Takes code uses, bonuses and certificate for an order. Each action settles its own races and refuses at its field
 * (R-D-12).
 */
export async function takeDiscounts(tx: Db, { orderNumber, checkout, owner, now }: TakeInput): Promise<void> {
  const { appliedPromotions, personKeys, price, certificate, promo } = checkout
  const certificateId = certificate?.certificate?.id
  await lockShared(tx, {
    promotionIds: appliedPromotions.filter(isLimited).map(({ id }) => id),
    accountIds: 'accountId' in owner && price.bonuses.used > 0 ? [owner.accountId] : [],
    certificateIds: certificateId ? [certificateId] : [],
  })
  await takePromoUses(tx, { appliedPromotions, orderNumber, personKeys, now })
  if ('accountId' in owner)
    await spendBonuses(tx, { accountId: owner.accountId, amount: price.bonuses.used, orderNumber, now })
  const ownerId = promo?.friendId ?? null
  if ('accountId' in owner && ownerId !== null)
    await keepReferral(tx, { accountId: owner.accountId, ownerId, via: 'promo', now })
  if (certificateId) await spendCertificate(tx, { certificateId, amount: price.certificateDiscount, orderNumber, now })
}
