import { days, hours, minutes } from '#kernel/time.ts'

/** Availability of a data export. */
export const fileLifetime = days(7)
/** Minimum interval between data exports. */
export const fileAgain = hours(1)
/** Time between the deletion request and the deletion. */
export const deletionGrace = days(30)

/** Sign-in age that re-authenticates the owner of an account without a password. */
const freshFor = minutes(15)

export const isFreshSignIn = (signedInAt: Date, now: Date): boolean => now.getTime() - signedInAt.getTime() < freshFor
