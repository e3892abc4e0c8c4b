import { NetworkNotice } from '#ui/network-notice.tsx'
import { useSignal } from '#parts/use-signal.ts'
import { pendingActions } from '../visitor/one-at-a-time.ts'

export const OfflineNotice = () => <NetworkNotice pendingActions={useSignal(pendingActions)} />
