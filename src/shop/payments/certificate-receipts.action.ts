import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { zero } from '#kernel/money.ts'
import type { LockedOrder } from '../orders/move-order.action.ts'
import { orderReturns } from '../orders/order-returns.tables.ts'
import { saleRate } from '../receipts/receipts.rules.ts'
import { receipts } from '../receipts/receipts.tables.ts'
import { writeReceipts } from '../receipts/write-receipts.action.ts'
import { providerOf } from './provider-of.ts'
import type { PaymentProviders } from './payment.port.ts'
import { paymentOfCertificate } from './payments.queries.ts'
import { payments } from './payments.tables.ts'

/**
 * Settles the certificate part of an order that no payment of the order settles: the certificate covered everything,
 * the rest was paid on delivery or by invoice, or the money has gone back. A till registers receipts of payments only,
 * so the receipt belongs to the payment that bought the certificate. A certificate given away by staff has no payment,
 * so that receipt is left to the owner's own till. Once per order.
 */
export async function settleCertificate(
  tx: Db,
  order: LockedOrder,
  { providers, now }: { providers: PaymentProviders; now: Date },
): Promise<void> {
  if (order.certificateDiscount === zero) return
  const isSettlement = and(eq(receipts.orderId, order.id), eq(receipts.kind, 'settlement'))
  if ((await tx.$count(receipts, isSettlement)) > 0) return
  const payment = await paymentOfCertificate(tx, order.number)
  if (!payment) return
  await writeReceipts(tx, order, {
    event: { what: 'certificate_settled' },
    payment,
    occasion: `c${order.number}`,
    vat: providerOf({ providers }, payment).vat,
    now,
  })
}

/**
 * Reverses settlements for returned goods that were paid by certificate: the sale is taken back in full, and the
 * advance stands again without moving money. Goods returned before hand-over were never settled.
 */
export async function takeBackSettlements(tx: Db, order: LockedOrder, now: Date): Promise<void> {
  if (order.certificateDiscount === zero) return
  const rows = await tx
    .select({
      returnId: orderReturns.id,
      certificate: orderReturns.certificate,
      settlement: receipts,
      payment: payments,
    })
    .from(orderReturns)
    .innerJoin(receipts, and(eq(receipts.orderId, orderReturns.orderId), eq(receipts.kind, 'settlement')))
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(
      and(
        eq(orderReturns.orderId, order.id),
        eq(orderReturns.kind, 'returned'),
        gt(orderReturns.certificate, zero),
        gt(orderReturns.id, receipts.lastReturnId),
        isNotNull(payments.providerId),
      ),
    )
  for (const { returnId, certificate, settlement, payment } of rows) {
    const vat = settlement.lines[0]?.vat
    if (vat === undefined) continue
    await writeReceipts(tx, order, {
      event: { what: 'back_to_certificate', isSettled: true },
      payment: { ...payment, providerId: settlement.providerPaymentId },
      occasion: `c${order.number}-r${returnId}`,
      amount: certificate,
      returnId,
      vat: saleRate(vat),
      now,
    })
  }
}
