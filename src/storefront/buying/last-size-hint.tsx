import { useSyncExternalStore } from 'react'
import { TextButton } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import { lastSize } from './last-size.ts'
import css from './size-choice.module.css'
import { sizeName } from './size-words.ts'
import type { Buying } from './use-buying.ts'

const listenToNothing = () => () => undefined

/** Last-size hint: offers the size of the last visit without selecting it (R-4.5-01, R-4.5-09). */
export function LastSize({ buying: { product, size, t, pickSize } }: { buying: Buying }) {
  const lastId = useSyncExternalStore(
    listenToNothing,
    () => lastSize(product.id),
    () => null,
  )
  const last = product.sizes.find(({ sizeId, isOrderable }) => sizeId === lastId && isOrderable)
  if (!last || size) return null
  return (
    <p className={css.last}>
      <TextButton onClick={() => pickSize(last.sizeId)}>{fill(t.lastSize, { size: sizeName(last) })}</TextButton>
    </p>
  )
}
