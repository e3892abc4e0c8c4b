import { vi } from 'vitest'

/** A test waits for what it awaits, not for the second that Vitest gives: a busy machine is no fault of the shop. */
const patienceMs = 10_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: patienceMs, ...options })
