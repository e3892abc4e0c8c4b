import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { signer } from '#kernel/signature.ts'
import { certificateSales } from '../certificates/certificate-sales.tables.ts'
import { certificates } from '../certificates/certificates.tables.ts'
import { codeAgain } from '../certificates/certificate-code.ts'
import { orders } from '../orders/orders.tables.ts'

/** Reader of a certificate link: the receiver, whose first visit is recorded, or the buyer. */
export type GiftReader = 'receiver' | 'buyer'

type GiftKey = {
  orderId: number
  reader: GiftReader
  /** Receiver generation; links of earlier generations are invalid. */
  generation: number
  /** Position of a single certificate; null for all certificates of the order. */
  position: number | null
}

/** Signed keys of links to the certificates of an order, or to one of them. */
export function giftLinks(secretKeys: readonly string[]) {
  const { sign, read } = signer(secretKeys, 'certificate')
  return {
    buyerKey: (orderId: number): string => sign(`${orderId}-b`),
    receiverKey: ({ orderId, generation }: Pick<GiftKey, 'orderId' | 'generation'>, position?: number): string =>
      sign(`${orderId}-r${generation > 0 ? `-g${generation}` : ''}${position ? `-${position}` : ''}`),
    giftIn: (key: string): GiftKey | undefined => {
      const [, id, who, generation, position] = /^(\d+)-([br])(?:-g(\d+))?(?:-(\d+))?$/.exec(read(key) ?? '') ?? []
      if (!id) return undefined
      const reader = who === 'b' ? 'buyer' : 'receiver'
      const [turn, place] = [Number(generation ?? 0), position ? Number(position) : null]
      return { orderId: Number(id), reader, generation: turn, position: place }
    },
  }
}

/** Certificates behind a link key; undefined for an invalid key or a replaced receiver. */
export async function giftOf(
  db: Db,
  { key, secretKeys }: { key: string; secretKeys: readonly string[] },
): Promise<{ sale: Sale; reader: GiftReader } | undefined> {
  const gift = giftLinks(secretKeys).giftIn(key)
  const sale = gift && (await saleOf(db, gift.orderId))
  if (!sale || (gift.reader === 'receiver' && gift.generation !== sale.generation)) return undefined
  const { reader, position } = gift
  const own = sale.certificates.filter((each) => position === null || each.position === position)
  return { sale: { ...sale, certificates: own }, reader }
}

const orderFields = {
  number: orders.number,
  state: orders.state,
  locale: orders.locale,
  placedAt: orders.placedAt,
  buyerName: orders.firstName,
  buyerLastName: orders.lastName,
  buyerEmail: orders.email,
  total: orders.total,
  paymentType: orders.paymentType,
}

/** Certificate sale with its order and certificates. */
export async function saleOf(db: Db, orderId: number) {
  const [row] = await db
    .select({ sale: certificateSales, order: orderFields })
    .from(certificateSales)
    .innerJoin(orders, eq(orders.id, certificateSales.orderId))
    .where(eq(certificateSales.orderId, orderId))
  if (!row) return undefined
  const own = await db
    .select()
    .from(certificates)
    .where(eq(certificates.soldIn, orderId))
    .orderBy(certificates.position)
  return { ...row.sale, order: row.order, certificates: own }
}

export type Sale = NonNullable<Awaited<ReturnType<typeof saleOf>>>

/** Full certificate codes; only the ends of a code whose secret key is no longer configured. */
export const codesOf = (sale: Sale, secretKeys: readonly string[]): string[] =>
  sale.certificates.map((each) => codeAgain(each, secretKeys) ?? `${each.firstSigns}-••••-••••-${each.lastSigns}`)

/** Latest sales with their remaining balances, for staff. */
export async function latestSales(db: Db) {
  const { rows } = await db.execute<{
    number: number
    state: string
    type: string
    value: string
    quantity: number
    left: string | null
    ids: string | null
    email: string | null
    sentAt: Date | null
    openedAt: Date | null
    refusedAt: Date | null
  }>(sql`
    select o.number, o.state, s.type, s.value, s.quantity, s.email, s.sent_at as "sentAt", s.opened_at as "openedAt",
      s.refused_at as "refusedAt", sum(c.balance) as left,
      string_agg(c.id || ' ' || c.first_signs || '…' || c.last_signs || case when c.stopped_at is not null then ' stopped' when c.is_waiting then ' waiting' else '' end, ', ' order by c.position) as ids
    from certificate_sales s join orders o on o.id = s.order_id left join certificates c on c.sold_in = s.order_id
    group by o.id, s.order_id order by o.id desc limit 50`)
  return rows
}
