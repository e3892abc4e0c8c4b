/* chunk: visit */
import { useEffect, useState } from 'react'
import { part } from '#web/part.ts'
import { wanted } from '#web/part-wanted.ts'
import { useAdded } from '../buying/added.ts'
import { onCrossing } from '../common/desktop.ts'
import { reachedWindow, useViewed, useWish, type Viewed } from '../common/windows.ts'
import { closeQuickView } from '../quick-view/quick-view.verbs.ts'

const QuickView = part(() => import('../quick-view/quick-view.tsx').then((file) => file.QuickView), {
  when: wanted,
  stays: true,
})
const BuyingWindows = part(() => import('../buying/buying-windows.tsx').then((file) => file.BuyingWindows), {
  when: wanted,
  stays: true,
})

/** Fetched when somebody reaches for a button that opens it. */
export function preloadReached(): void {
  if (reachedWindow.get() === 'buying') BuyingWindows.preload()
  else QuickView.preload()
}

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
      <QuickView wanted={viewed !== undefined} of={{ viewed, last }} />
      <BuyingWindows wanted={Boolean(wish ?? added)} of={{ wish, added }} />
    </>
  )
}
