import { useSyncExternalStore } from 'react'
import type { Signal } from '#kernel/signal.ts'

/** Current value of a signal; on the server its initial value. */
export const useSignal = <Value>({ subscribe, get, onServer }: Signal<Value>): Value =>
  useSyncExternalStore(subscribe, get, onServer)
