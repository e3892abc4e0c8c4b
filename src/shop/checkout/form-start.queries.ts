import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { addressesOf } from '../addresses/addresses.queries.ts'
import type { DeliveryAddress } from '../addresses/addresses.tables.ts'
import { draftOf } from '../drafts/drafts.queries.ts'
import type { DraftBody } from '../drafts/drafts.schemas.ts'
import type { Locale } from '#kernel/locale.ts'
import { stores, storeTranslations } from '../catalogue/stores.tables.ts'
import { hasOrderConsents } from '../consents/consents.queries.ts'
import type { Owner } from '../owner.ts'
import { prepared } from '../prepared.ts'
import { recall, remembered } from '../remember.ts'

/** Initial state of the order form. */
export type FormStart = {
  fields: DraftBody
  /** True if the delivery choice comes from the last order, not from this one. */
  isHint: boolean
  /** Account addresses, the default first. */
  addresses: DeliveryAddress[]
  isMember: boolean
  /** True if the member agreed to today's wording before and is not asked again. */
  hasConsented: boolean
}

export type PickupStore = { slug: string; city: 'spb' | 'moscow'; name: string; address: string; worktime: string }

const isKept = sql`o.state not in ('cancelled', 'expired')`

/**
 * Account data with delivery and payment of the last order. Guest orders taken over later are left out: the order and
 * its pickup point may be a stranger's.
 */
const buyerBy = prepared((db) =>
  db
    .select({
      first_name: accounts.firstName,
      last_name: accounts.lastName,
      phone: accounts.phone,
      email: accounts.email,
      lastOrder: sql<DraftBody | null>`(select json_build_object('pickup_type', o.pickup_type,
          'payment_type', o.payment_type, 'pvz_code', coalesce(o.point_code, ''))
        from orders o where o.account_id = accounts.id and o.taken_over_at is null and ${isKept}
        order by o.placed_at desc, o.id desc limit 1)`,
      hasConsented: hasOrderConsents(sql`${sql.placeholder('now')}::timestamptz`),
    })
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('account')))
    .prepare('checkout_buyer'),
)

/** Form values: the draft wins; the account and its last order fill only untouched fields. */
export async function formStartOf(db: Db, { owner, now }: { owner: Owner | undefined; now: Date }): Promise<FormStart> {
  const guest = { isHint: false, addresses: [], isMember: false, hasConsented: false }
  if (!owner) return { fields: {}, ...guest }
  if ('visitorId' in owner) return { fields: await draftOf(db, { owner, now }), ...guest }
  const [fields, [buyer], addresses] = await Promise.all([
    draftOf(db, { owner, now }),
    buyerBy(db).execute({ account: owner.accountId, now: now.toISOString() }),
    addressesOf(db, owner.accountId),
  ])
  const { lastOrder, hasConsented, ...person } = buyer!
  const isHint = fields.pickup_type === undefined
  return { fields: { ...lastOrder, ...person, ...fields }, isHint, addresses, isMember: true, hasConsented }
}

const storesBy = prepared((db) =>
  db
    .select({
      slug: stores.slug,
      city: stores.city,
      name: storeTranslations.name,
      address: storeTranslations.address,
      worktime: storeTranslations.worktime,
    })
    .from(stores)
    .innerJoin(storeTranslations, eq(storeTranslations.storeId, stores.id))
    .where(and(eq(stores.isPublished, true), eq(storeTranslations.locale, sql.placeholder('locale'))))
    .orderBy(asc(stores.position), asc(stores.id))
    .prepare('checkout_stores'),
)

const storeMemory = remembered<PickupStore[]>({
  most: 2,
  freshMs: 60_000,
  outdatedKeys: ({ tags }) => (tags.includes('stores') ? 'all' : []),
})

/** Own shops for pickup; their stock is checked when the order is placed. */
export const pickupStores = (db: Db, locale: Locale): Promise<PickupStore[]> =>
  recall(storeMemory(db), locale, () => storesBy(db).execute({ locale }))
