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

/** The buyer has been told where to pay, and may still do so; or the bank is being asked for their card. */
const isAtBank = ({ state, trouble, payUrl, chargedAt }: StageInput['tries'][number]): boolean =>
  isLiving(state) && trouble === null && (payUrl !== null || chargedAt !== null)

/** How an order that is paid first stands, as whoever pays for it sees it. */
export function stageOf({ state, tries }: StageInput): PayStage {
  if (state === 'cancelled' || state === 'expired' || state === 'returned') return 'over'
  if (state !== 'awaiting_payment') return 'paid'
  return tries.some(isAtBank) ? 'waiting' : 'failed'
}

/** One statement: how an order stands, and every try to pay for it; somebody else who pays sees only tries like theirs. */
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

/** Why an order cannot be paid where it is handed over, by the rules of the order form; nothing where it can. */
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
