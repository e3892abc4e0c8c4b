/* chunk: notices */
import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocale } from './locale.tsx'
import css from './network-notice.module.css'
import { networkWords, type NetworkState } from './network-words.ts'
import { useBriefly } from './use-briefly.ts'

const listen = (tell: () => void) => {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

type NetworkNoticeProps = {
  /** Clicks that wait for the network, and whether one of them failed with it. */
  pendingActions?: { count: number; haveFailed: boolean }
}

const none = { count: 0, haveFailed: false }

/** Announces a lost network and waiting clicks; after the network is back, their outcome for 4 s. */
export function NetworkNotice({ pendingActions = none }: NetworkNoticeProps) {
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  const [isBack, startBack] = useBriefly(4000)
  const wasWaiting = useRef(false)
  const [hadPresses, setHadPresses] = useState(false)
  if (!online && hadPresses !== pendingActions.count > 0) setHadPresses(pendingActions.count > 0)
  const isWaiting = !online || pendingActions.count > 0
  useEffect(() => {
    if (!isWaiting && wasWaiting.current) startBack()
    wasWaiting.current = isWaiting
  }, [isWaiting, startBack])
  const waitingState = online ? 'sending' : pendingActions.count > 0 ? 'held' : 'gone'
  // A failed request shows its own error.
  const backState = hadPresses && !pendingActions.haveFailed ? 'sent' : 'back'
  return (
    <div role="status" className={css.region}>
      {(isWaiting || isBack) && <NetworkMessage state={isWaiting ? waitingState : backState} />}
    </div>
  )
}

export function NetworkMessage({ state }: { state: NetworkState }) {
  const words = networkWords[useLocale()]
  return (
    <div className={css.notice}>
      {state === 'gone' || state === 'held' ? <WifiOff aria-hidden /> : <Wifi aria-hidden />}
      <span>{words[state]}</span>
    </div>
  )
}
