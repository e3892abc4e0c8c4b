import { signal } from '#kernel/signal.ts'

/** True once a navigation has lasted 200 ms. */
export const pending = signal(false)

/** Fragment of the URL; servers never see it. */
export const hash = signal('')
