import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { hasDoor, isTooMuchAtDoor, pointTakesMoney } from '../delivery/pay-at-door.rules.ts'
import { orders } from '../orders/orders.tables.ts'
import { findPoint } from '../points/points.queries.ts'
import { pointCarrierOf } from '../points/points.rules.ts'
import type { OrderState } from '../orders/orders.rules.ts'
import type { Payment } from './payments.queries.ts'
import { isLiving, type PayStage } from './payments.rules.ts'
import { payments } from './payments.tables.ts'

type StageInput = { state: OrderState; tries: readonly Pick<Payment, 'state' | 'trouble' | 'payUrl' | 'chargedAt'>[] }

/** Checks for an attempt in progress: the buyer has a payment page, or the card is being charged. */
const isAtBank = ({ state, trouble, payUrl, chargedAt }: StageInput['tries'][number]): boolean =>
  isLiving(state) && trouble === null && (payUrl !== null || chargedAt !== null)

/** Payment stage of an order paid in advance, as shown to the payer. */
export function stageOf({ state, tries }: StageInput): PayStage {
  if (state === 'cancelled' || state === 'expired' || state === 'returned') return 'over'
  if (state !== 'awaiting_payment') return 'paid'
  return tries.some(isAtBank) ? 'waiting' : 'failed'
}

/** Payment stage, read in one statement; another payer sees only attempts of other payers. */
export async function payStageOf(
  db: Db,
  { number, isByOther }: { number: number; isByOther: boolean },
): Promise<PayStage | undefined> {
  const rows = await db
    .select({
      state: orders.state,
      payment: {
        state: payments.state,
        trouble: payments.trouble,
        payUrl: payments.payUrl,
        chargedAt: payments.chargedAt,
      },
    })
    .from(orders)
    .leftJoin(payments, and(eq(payments.orderId, orders.id), isByOther ? eq(payments.isByOther, true) : undefined))
    .where(eq(orders.number, number))
    .orderBy(asc(payments.id))
  const [first] = rows
  return first && stageOf({ state: first.state, tries: rows.flatMap(({ payment }) => payment ?? []) })
}

type DoorRefusal = 'online_is_paid_first' | 'too_much_at_door' | 'delivery_point_no_payment'
type OrderAtDoor = Pick<typeof orders.$inferSelect, 'pickupType' | 'total' | 'pointCode'>

/** Reason why an order cannot be paid on delivery, by the rules of the order form; undefined where possible. */
export async function doorRefusal(
  db: Db,
  { pickupType, total, pointCode }: OrderAtDoor,
): Promise<DoorRefusal | undefined> {
  if (!hasDoor(pickupType)) return 'online_is_paid_first'
  if (isTooMuchAtDoor(pickupType, total)) return 'too_much_at_door'
  const carrier = pointCarrierOf(pickupType)
  const point = carrier && pointCode ? await findPoint(db, carrier, pointCode) : undefined
  return pointTakesMoney(point) ? undefined : 'delivery_point_no_payment'
}
