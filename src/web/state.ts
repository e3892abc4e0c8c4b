import { signal } from '#kernel/signal.ts'

/** A navigation has lasted longer than 200 ms. */
export const pending = signal(false)

/** The fragment of the address; servers never see it. */
export const hash = signal('')
