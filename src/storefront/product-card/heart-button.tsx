import { Heart } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { showError } from '../common/error-message.ts'
import { hearts } from '../visitor/hearts.ts'
import type { HeartProduct } from '../visitor/turn-heart.ts'
import css from './product-card.module.css'

const onServer = () => false
/** Here already by the first press: the visit brings it too. */
const verbs = () => import('../visitor/turn-heart.ts')

type HeartProps = { product: HeartProduct; label: string; failed: string }

/** Turns at once, and back with a message when the server refuses (R-4.4-01, R-4.4-04). */
export function HeartButton({ product, label, failed }: HeartProps) {
  const { id } = product
  const isOn = useSyncExternalStore(hearts.subscribe, () => hearts.has(id), onServer)
  const turn = () => {
    hearts.toggle(id)
    void verbs().then(
      ({ turnHeart }) => turnHeart(product, failed),
      () => {
        hearts.dropPending(id)
        showError(failed)
      },
    )
  }
  return (
    <IconButton look="bare" label={label} aria-pressed={isOn} className={css.heart} onClick={turn}>
      <Heart aria-hidden />
    </IconButton>
  )
}
