import { and, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { tradeOffers } from '#shop/catalogue/catalogue.tables.ts'
import { issueCertificate } from '#shop/certificates/certificates.actions.ts'
import { promoKey } from '#shop/promo/promo-key.rules.ts'
import { promotions } from '#shop/promo/promo.tables.ts'

type PromotionRow = Omit<typeof promotions.$inferInsert, 'codeKey' | 'code'> & { code: string }

/** Promo codes, one of every kind (P-09); README describes them. */
const codesOf = (now: Date, giftOfferId: number): PromotionRow[] => [
  { code: 'DEMO10', kind: 'percent', percent: 10, name: { ru: 'Десять процентов', en: 'Ten per cent' } },
  {
    code: 'DEMO-ONCE',
    kind: 'percent',
    percent: 15,
    maxUses: 1,
    name: { ru: 'Один раз на всех', en: 'Once for everybody' },
  },
  {
    code: 'СМЕНА500',
    kind: 'fixed',
    amount: roubles(500),
    minSum: roubles(3_000),
    maxUsesPerPerson: 3,
    name: { ru: '500 рублей от трёх тысяч', en: '500 roubles off three thousand' },
  },
  { code: 'ДОСТАВКА', kind: 'free_delivery', minSum: roubles(5_000), name: { ru: 'Доставка', en: 'Delivery' } },
  {
    code: 'ПОДАРОК',
    kind: 'gift',
    giftOfferId,
    minSum: roubles(7_000),
    name: { ru: 'Шапочка в подарок', en: 'A cap as a gift' },
  },
  {
    code: '3ПО2',
    kind: 'n_for_m',
    percent: 100,
    takePieces: 3,
    payPieces: 2,
    withSale: false,
    name: { ru: 'Три по цене двух', en: 'Three for two' },
  },
  {
    code: 'ПЕРВЫЙ',
    kind: 'percent',
    percent: 12,
    firstOrderOnly: true,
    withSale: false,
    name: { ru: 'Первый заказ', en: 'First order' },
  },
  {
    code: 'ВРАЧ15',
    kind: 'percent',
    percent: 15,
    groups: ['professional'],
    name: { ru: 'Для профессионалов', en: 'For professionals' },
  },
  {
    code: 'ЛЕТО26',
    kind: 'percent',
    percent: 20,
    endsAt: after(now, -days(84)),
    name: { ru: 'Лето', en: 'Summer' },
  },
]

export const demoCertificate = 'DEMO-CERT-1000'

/** `giftProductId`: a cap; any size in stock will do. */
export async function addPromo(tx: Db, { now, giftProductId }: { now: Date; giftProductId: number }): Promise<void> {
  const [gift] = await tx
    .select({ id: tradeOffers.id })
    .from(tradeOffers)
    .where(and(eq(tradeOffers.productId, giftProductId), gt(tradeOffers.stock, 0)))
    .orderBy(desc(tradeOffers.stock), tradeOffers.id)
    .limit(1)
  if (!gift) throw new Error('the demo shop has no cap to give')
  const giftOfferId = gift.id
  const rows = codesOf(now, giftOfferId).map((row) => ({ ...row, codeKey: promoKey(row.code), createdAt: now }))
  await tx.insert(promotions).values(rows)
  await issueCertificate(tx, {
    code: demoCertificate,
    amount: roubles(1_000),
    expiresAt: after(now, days(365)),
    by: 'shop',
    reason: 'Для показа',
    now,
  })
}
