import { useEffect, useState } from 'react'
import { onNavigate } from '#web/navigation.ts'
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import { useAdded } from '../buying/added.ts'
import { dropQuickView, reachedWindow, useViewed, useWish, type Viewed } from '../common/windows.ts'

const QuickView = part(() => import('../quick-view/quick-view.tsx').then((file) => file.QuickView), {
  when: wanted,
  stays: true,
})
const BuyingWindows = part(() => import('../buying/buying-windows.tsx').then((file) => file.BuyingWindows), {
  when: wanted,
  stays: true,
})

/** Begun when somebody reaches for a button; a failure shows when it is pressed. */
const preloadReached = () => (reachedWindow.get() === 'buying' ? BuyingWindows : QuickView).preload()

/** What lies over any page because of a product: a look at it, and the way into the cart. */
export function WindowsHost() {
  const viewed = useViewed()
  const [last, setLast] = useState<Viewed>()
  if (viewed && viewed !== last) setLast(viewed)
  const wish = useWish()
  const added = useAdded()
  useEffect(() => onNavigate(dropQuickView), [])
  useEffect(() => reachedWindow.subscribe(preloadReached), [])
  return (
    <>
      <QuickView wanted={viewed !== undefined} of={{ viewed, last }} />
      <BuyingWindows wanted={Boolean(wish ?? added)} of={{ wish, added }} />
    </>
  )
}
