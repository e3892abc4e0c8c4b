/* chunk: visit */
import { useEffect, useState } from 'react'
import { useAdded } from '../buying/added.ts'
import { onCrossing } from '../common/desktop.ts'
import { Later } from '../common/later.tsx'
import { useViewed, useWish, type Viewed } from '../common/windows.ts'
import { closeQuickView } from '../quick-view/quick-view.verbs.ts'

const loadQuickView = () => import('../quick-view/quick-view.tsx').then((part) => part.QuickView)
const loadBuying = () => import('../buying/buying-windows.tsx').then((part) => part.BuyingWindows)

export const preloadWindow = (window: 'quick-view' | 'buying'): void =>
  void (window === 'buying' ? loadBuying() : loadQuickView()).catch(() => undefined)

/** What lies over any page because of a product: a look at it, and the way into the cart. */
export function Windows() {
  const viewed = useViewed()
  const [last, setLast] = useState<Viewed>()
  if (viewed && viewed !== last) setLast(viewed)
  const wish = useWish()
  const added = useAdded()
  // There is no quick view below 1200 px (R-4.5-14).
  useEffect(() => onCrossing(closeQuickView), [])
  return (
    <>
      <Later load={loadQuickView} wanted={viewed !== undefined} lingers with={{ viewed, last }} />
      <Later load={loadBuying} wanted={Boolean(wish ?? added)} lingers with={{ wish, added }} />
    </>
  )
}
