import { Heart } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { hearts } from '../visitor/hearts.ts'
import css from './product-card.module.css'

const onServer = () => false

/** Turns at once and turns back when the server refuses (R-4.4-01, R-4.4-04). */
export function HeartButton({ productId, label }: { productId: number; label: string }) {
  const isOn = useSyncExternalStore(hearts.subscribe, () => hearts.has(productId), onServer)
  // The heart has already turned back: that is the message.
  const turn = () => hearts.toggle(productId).catch(() => undefined)
  return (
    <IconButton look="bare" label={label} aria-pressed={isOn} className={css.heart} onClick={() => void turn()}>
      <Heart aria-hidden />
    </IconButton>
  )
}
