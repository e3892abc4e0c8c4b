import { useEffect } from 'react'
import { onNavigate } from '#web/navigation.ts'
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import { useAddedLine } from '../buying/added.ts'
import { dropQuickView, reachedWindow, useViewedProduct, useBuyRequest } from '../common/windows.ts'

const QuickView = part(() => import('../quick-view/quick-view.tsx').then((file) => file.QuickView), {
  when: wanted,
  stays: true,
})
const BuyingWindows = part(() => import('../buying/buying-windows.tsx').then((file) => file.BuyingWindows), {
  when: wanted,
  stays: true,
})

/** Preloads a window when the visitor points at its button; an error shows on click. */
const preloadReached = () => (reachedWindow.get() === 'buying' ? BuyingWindows : QuickView).preload()

/** Windows for a product over any page: the quick view and the add-to-cart windows. */
export function WindowsHost() {
  const product = useViewedProduct()
  const request = useBuyRequest()
  const addedLine = useAddedLine()
  useEffect(() => onNavigate(dropQuickView), [])
  useEffect(() => reachedWindow.subscribe(preloadReached), [])
  return (
    <>
      <QuickView wanted={product !== undefined} of={{ product }} />
      <BuyingWindows wanted={Boolean(request ?? addedLine)} of={{ request, addedLine }} />
    </>
  )
}
