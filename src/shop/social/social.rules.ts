import { minutes } from '#kernel/time.ts'

/** Time limit at the other site: enough to find a phone for confirmation, and equal to the lifetime of its code. */
export const journeyLifetime = minutes(10)
/** Time limit after the callback: enough to complete the form or to find the password. */
export const arrivalLifetime = minutes(30)
