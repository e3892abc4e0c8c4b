import { minutes } from '#kernel/time.ts'

/** A visitor may look for a telephone to confirm with; the code of the other site lives as long. */
export const journeyLifetime = minutes(10)
/** For whoever has come back and writes the rest of the form, or looks for the password. */
export const arrivalLifetime = minutes(30)
