import { useSyncExternalStore } from 'react'
import type { Signal } from '#kernel/signal.ts'

/** What a signal holds now; on the server what it began with. */
export const useSignal = <Value>({ subscribe, get, onServer }: Signal<Value>): Value =>
  useSyncExternalStore(subscribe, get, onServer)
