import { days, hours, minutes } from '#kernel/time.ts'

/** How long the file with somebody's data can be fetched. */
export const fileLifetime = days(7)
/** Whoever asks again sooner gets the file that is there. */
export const fileAgain = hours(1)
/** Between asking for the account to be deleted and its end. */
export const deletionGrace = days(30)

/** How long a sign-in proves the owner of an account without a password. */
const freshFor = minutes(15)

export const isFreshSignIn = (signedInAt: Date, now: Date): boolean => now.getTime() - signedInAt.getTime() < freshFor
