/** Cancellation reasons, as stored in the order history. */
export const cancelReasons = ['size', 'slow', 'cheaper', 'changed_mind', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]
