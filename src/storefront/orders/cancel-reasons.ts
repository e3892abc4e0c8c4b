/** As the history of the order keeps it. */
export const cancelReasons = ['size', 'slow', 'cheaper', 'changed_mind', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]
