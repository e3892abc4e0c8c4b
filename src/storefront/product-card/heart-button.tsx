import { Heart } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { showError } from '../common/error-message.ts'
import { hearts } from '../visitor/hearts.ts'
import type { HeartProduct } from '../visitor/turn-heart.ts'
import css from './product-card.module.css'

const onServer = () => false
/** Usually loaded before the first click, as the visitor code imports it too. */
const verbs = () => import('../visitor/turn-heart.ts')

type HeartButtonProps = { product: HeartProduct; label: string; failureText: string }

/** Optimistic heart button; reverts with a message when the server refuses (R-4.4-01, R-4.4-04). */
export function HeartButton({ product, label, failureText }: HeartButtonProps) {
  const { id } = product
  const isOn = useSyncExternalStore(hearts.subscribe, () => hearts.has(id), onServer)
  const turn = () => {
    hearts.toggle(id)
    void verbs().then(
      ({ turnHeart }) => turnHeart(product, failureText),
      () => {
        hearts.dropPending(id)
        showError(failureText)
      },
    )
  }
  return (
    <IconButton look="bare" label={label} aria-pressed={isOn} className={css.heart} onClick={turn}>
      <Heart aria-hidden />
    </IconButton>
  )
}
