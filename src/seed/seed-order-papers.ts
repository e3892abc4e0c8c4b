import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { minus, roubles, zero } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { issueCertificate } from '#shop/certificates/certificates.actions.ts'
import { certificateEntries } from '#shop/certificates/certificates.tables.ts'
import { invoices, invoiceTransfers } from '#shop/invoices/invoices.tables.ts'
import { sampleSeller } from '#shop/invoices/seller.rules.ts'
import { orderReturns } from '#shop/orders/order-returns.tables.ts'
import { personKeys } from '#shop/promo/person-keys.ts'
import { promotions, promoUses } from '#shop/promo/promo.tables.ts'
import { returnRequestLines, returnRequestMoves, returnRequests } from '#shop/returns/returns.tables.ts'
import type { ReturnReason, ReturnState } from '#shop/returns/returns.rules.ts'
import { demoBuyers, demoCompanies, type DemoBuyer } from './demo-buyers.ts'
import { movesOf } from './demo-times.ts'
import type { OrdersInput, WrittenOrder } from './seed-orders.ts'

type PapersInput = Pick<OrdersInput, 'accountIds' | 'now'> & { written: WrittenOrder[] }

/** Adds documents of the orders: invoices and transfers, uses of promo codes, the certificate, return requests. */
export async function addOrderPapers(tx: Db, input: PapersInput): Promise<void> {
  await addInvoices(tx, input)
  await addPromoUses(tx, input)
  await spendOldCertificate(tx, input)
  await addReturnRequests(tx, input)
}

async function addInvoices(tx: Db, { written, now }: PapersInput): Promise<void> {
  const billed = written.filter(({ demo }) => demo.payment === 'invoice')
  await tx.insert(invoices).values(
    billed.map(({ demo, id: orderId, sums, placedAt }) => ({
      orderId,
      ...demoCompanies[demo.buyer]!,
      sum: sums.total,
      vat: 'none',
      seller: sampleSeller,
      payBefore: after(placedAt, days(5)),
      createdAt: placedAt,
    })),
  )
  await tx.insert(invoiceTransfers).values(
    billed.flatMap(({ demo, id: orderId, sums }) => {
      const paid = movesOf(demo, now).find(({ state }) => state === 'paid')
      if (!paid) return []
      const row = { document: String(demo.number % 1_000), sum: sums.total, by: 'admin@example.com' }
      return [{ orderId, ...row, state: 'counted' as const, createdAt: paid.at, changedAt: paid.at }]
    }),
  )
}

async function addPromoUses(tx: Db, { written, accountIds }: PapersInput): Promise<void> {
  const used = written.filter(({ demo }) => demo.promo)
  const codes = used.map(({ demo }) => demo.promo!.code)
  const rows = await tx
    .select({ id: promotions.id, code: promotions.code })
    .from(promotions)
    .where(inArray(promotions.code, codes))
  await tx.insert(promoUses).values(
    used.map(({ demo, placedAt }) => {
      const { account, email, phone }: DemoBuyer = demoBuyers[demo.buyer]
      const person = { accountId: account ? accountIds[account - 1]! : null, email, phone }
      const promotionId = rows.find(({ code }) => code === demo.promo!.code)!.id
      return { promotionId, orderNumber: demo.number, personKeys: personKeys(person), usedAt: placedAt }
    }),
  )
}

/** Adds a guest's certificate of two thousand roubles, and the part that an order spent. */
async function spendOldCertificate(tx: Db, { written, now }: PapersInput): Promise<void> {
  const order = written.find(({ demo }) => demo.certificate)!
  const issuedAt = after(order.placedAt, -days(20))
  const { id: certificateId } = await issueCertificate(tx, {
    code: 'DEMO-OLD-2000',
    amount: roubles(2_000),
    expiresAt: after(now, days(300)),
    by: 'shop',
    reason: 'Подарок коллеге',
    now: issuedAt,
  })
  const { number } = order.demo
  const entry = {
    certificateId,
    kind: 'spent' as const,
    orderNumber: number,
    createdAt: order.placedAt,
    key: `spent:${number}`,
  }
  await tx.insert(certificateEntries).values({ ...entry, amount: minus(zero, order.sums.off('certificate')) })
}

type Request = {
  order: WrittenOrder
  reason: ReturnReason
  /** States with days before the end of the order's history, or after it for an open request. */
  way: [ReturnState, number][]
  exchange?: WrittenOrder
}

/** Adds return requests: an exchange, a refunded return, and one under review. */
async function addReturnRequests(tx: Db, { written, now }: PapersInput): Promise<void> {
  const asked = written.find(({ demo }) => demo.lines.some((line) => line.asked))!
  const swapped = written.find(({ demo }) => demo.lines.some((line) => line.exchanged))!
  const exchange = written.find(({ demo }) => demo.exchangeOf === swapped.demo.number)!
  const kept = written.find(({ demo }) => demo.state === 'partly_returned' && demo.buyer !== 'marina')!
  const back = written.find(({ demo }) => demo.state === 'returned' && !demo.parcel)!
  const requests: Request[] = [
    {
      order: swapped,
      exchange,
      reason: 'too_small',
      way: [
        ['requested', 4],
        ['approved', 3],
        ['on_way', 2],
        ['received', 0],
        ['exchanged', 0],
      ],
    },
    {
      order: back,
      reason: 'does_not_suit',
      way: [
        ['requested', 5],
        ['approved', 4],
        ['on_way', 3],
        ['received', 0],
        ['refunded', 0],
      ],
    },
    {
      order: kept,
      reason: 'too_large',
      way: [
        ['requested', 4],
        ['approved', 3],
        ['on_way', 2],
        ['received', 0],
        ['refunded', 0],
      ],
    },
    { order: asked, reason: 'too_large', way: [['requested', -2]] },
  ]
  for (const request of requests) await addReturnRequest(tx, request, now)
}

async function addReturnRequest(tx: Db, { order, reason, way, exchange }: Request, now: Date): Promise<void> {
  const { demo, id: orderId, lines, sums } = order
  // An exchange ends with the payment of the other size, a return with the received goods.
  const end = exchange
    ? movesOf(exchange.demo, now).find(({ state }) => state === 'paid')!.at
    : movesOf(demo, now).at(-1)!.at
  const wishes = lines
    .map(({ id: lineId }, at) => ({ lineId, at, line: demo.lines[at]!, back: lines[at]!.back }))
    .map((each) => ({ ...each, quantity: each.back + (each.line.asked ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const money = wishes.reduce((all, { at, quantity }) => all + sums.prices[at]! * quantity, 0)
  const [back] = await tx.select({ id: orderReturns.id }).from(orderReturns).where(eq(orderReturns.orderId, orderId))
  const moves = way.map(([state, days_], at) => ({ state, at: after(end, -days(days_) + at * 60_000) }))
  const state = moves.at(-1)!.state
  const isOver = state === 'refunded' || state === 'exchanged'
  const [row] = await tx
    .insert(returnRequests)
    .values({
      orderId,
      position: 1,
      state,
      way: 'point',
      paidBy: exchange ? 'shop' : 'buyer',
      trackNumber: isOver ? `1014${demo.number}` : null,
      moneyShown: exchange ? zero : (money as typeof zero),
      exchangeOrderId: exchange?.id ?? null,
      returnId: back?.id ?? null,
      createdAt: moves[0]!.at,
    })
    .returning({ id: returnRequests.id })
  const requestId = row!.id
  await tx.insert(returnRequestLines).values(
    wishes.map(({ lineId, quantity }, at) => ({
      requestId,
      lineId,
      quantity,
      reason,
      exchangeOfferId: exchange?.lines[at]?.offerId ?? null,
      exchangeLineId: exchange?.lines[at]?.id ?? null,
      receivedQuantity: isOver ? quantity : 0,
    })),
  )
  const byOf = (each: ReturnState) => (each === 'requested' || each === 'on_way' ? 'buyer' : 'admin@example.com')
  await tx
    .insert(returnRequestMoves)
    .values(moves.map(({ at, ...move }) => ({ requestId, ...move, createdAt: at, by: byOf(move.state) })))
}
