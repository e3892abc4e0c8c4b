/* chunk: notices */
import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocale } from './locale.tsx'
import css from './network-notice.module.css'
import { networkWords } from './network-words.ts'
import { useBriefly } from './use-briefly.ts'

const listen = (tell: () => void) => {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** Says that the network is gone, stays while it is, and says for 4 s that it is back. */
export function NetworkNotice() {
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  )
  const [back, startBack] = useBriefly(4000)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (online && wasOffline.current) startBack()
    wasOffline.current = !online
  }, [online, startBack])
  return (
    <div role="status" className={css.region}>
      <NetworkMessage state={online ? (back ? 'back' : 'fine') : 'gone'} />
    </div>
  )
}

export function NetworkMessage({ state }: { state: 'fine' | 'gone' | 'back' }) {
  const words = networkWords[useLocale()]
  if (state === 'fine') return null
  return (
    <div className={css.notice}>
      {state === 'gone' ? <WifiOff aria-hidden /> : <Wifi aria-hidden />}
      <span>{state === 'gone' ? words.offline : words.online}</span>
    </div>
  )
}
