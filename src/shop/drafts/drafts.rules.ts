import { days } from '#kernel/time.ts'

/** Lifetime of a draft after the last change. */
export const draftLifetime = days(14)
