import { vi } from 'vitest'

/** Test timeout above Vitest's default second: a busy machine is no fault of the shop. */
const patienceMs = 10_000

const { waitFor, waitUntil } = vi
const patient = <Options extends object>(options: number | Options | undefined) =>
  typeof options === 'number' ? options : { timeout: patienceMs, ...options }
vi.waitFor = (callback, options) => waitFor(callback, patient(options))
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options))
