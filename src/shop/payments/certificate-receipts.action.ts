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
 * No payment of the order settles what a certificate paid of it: it was all of it, the rest was paid at the door or by
 * invoice, or its money has gone back. A till registers receipts of payments only: this one goes with the payment that the
 * certificate was bought with; one that staff gave away has none, and the owner's till it is. Once for each order.
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
 * Things whose settlement counted a certificate came back, and so did its part of them: the sale is taken back in full,
 * and the advance stands again without any money that moves. What came back before it was handed over was never settled.
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
