import { days, hours } from '#kernel/time.ts'

/** How long the file with somebody's data can be fetched. */
export const fileLifetime = days(7)
/** Whoever asks again sooner gets the file that is there. */
export const fileAgain = hours(1)
/** Between asking for the account to be deleted and its end. */
export const deletionGrace = days(30)
