import { earlierOrders } from './earlier-orders.ts'
import { ordersOfMember } from './orders-of-member.ts'
import { ordersOfOthers } from './orders-of-others.ts'

/** All orders of the demo, oldest first. */
export const demoOrders = [...ordersOfMember, ...ordersOfOthers, ...earlierOrders].toSorted(
  (a, b) => a.number - b.number,
)
