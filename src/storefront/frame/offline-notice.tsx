import { NetworkNotice } from '#ui/network-notice.tsx'
import { useSignal } from '#parts/use-signal.ts'
import { heldPresses } from '../visitor/one-at-a-time.ts'

export const OfflineNotice = () => <NetworkNotice heldPresses={useSignal(heldPresses)} />
