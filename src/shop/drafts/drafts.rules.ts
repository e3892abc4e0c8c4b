import { days } from '#kernel/time.ts'

/** After the last change. */
export const draftLifetime = days(14)
