import { useEffect, useState } from 'react'
import { onNavigate } from '#web/navigation.ts'
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import { useAddedLine } from '../buying/added.ts'
import { dropQuickView, reachedWindow, useViewedProduct, useBuyRequest, type ViewedProduct } from '../common/windows.ts'

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
  const product = useViewedProduct()
  const [lastProduct, setLastProduct] = useState<ViewedProduct>()
  if (product && product !== lastProduct) setLastProduct(product)
  const request = useBuyRequest()
  const addedLine = useAddedLine()
  useEffect(() => onNavigate(dropQuickView), [])
  useEffect(() => reachedWindow.subscribe(preloadReached), [])
  return (
    <>
      <QuickView wanted={product !== undefined} of={{ product, lastProduct }} />
      <BuyingWindows wanted={Boolean(request ?? addedLine)} of={{ request, addedLine }} />
    </>
  )
}
