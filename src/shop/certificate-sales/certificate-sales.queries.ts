import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { signer } from '#kernel/signature.ts'
import { certificateSales } from '../certificates/certificate-sales.tables.ts'
import { certificates } from '../certificates/certificates.tables.ts'
import { codeAgain } from '../certificates/certificate-code.ts'
import { orders } from '../orders/orders.tables.ts'

/** Who opens a certificate by a link: its receiver, whose look is noted, or whoever bought it. */
export type GiftReader = 'receiver' | 'buyer'

/** The last part of an address that shows the certificates of an order. */
export function giftLinks(secretKeys: readonly string[]) {
  const { sign, read } = signer(secretKeys, 'certificate')
  return {
    keyOf: (orderId: number, reader: GiftReader): string => sign(`${orderId}-${reader === 'buyer' ? 'b' : 'r'}`),
    orderIn: (key: string): { orderId: number; reader: GiftReader } | undefined => {
      const [, id, who] = /^(\d+)-([br])$/.exec(read(key) ?? '') ?? []
      return id ? { orderId: Number(id), reader: who === 'b' ? 'buyer' : 'receiver' } : undefined
    },
  }
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

/** An order of certificates with all that they are. */
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

/** The codes in full, for whoever may see them; one whose key is gone shows its ends only. */
export const codesOf = (sale: Sale, secretKeys: readonly string[]): string[] =>
  sale.certificates.map((each) => codeAgain(each, secretKeys) ?? `${each.firstSigns}-••••-••••-${each.lastSigns}`)

/** For staff: the latest sales, with what is left on them. */
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
      string_agg(c.id || ' ' || c.first_signs || '…' || c.last_signs || case when c.stopped_at is null then '' else ' stopped' end,
        ', ' order by c.position) as ids
    from certificate_sales s join orders o on o.id = s.order_id left join certificates c on c.sold_in = s.order_id
    group by o.id, s.order_id order by o.id desc limit 50`)
  return rows
}
