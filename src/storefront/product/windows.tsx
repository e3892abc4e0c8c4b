/* chunk: visit */
import { useEffect, useState } from 'react'
import { onCrossing } from '../frame/desktop.ts'
import { Later } from '../frame/later.tsx'
import { loadBuying } from './buying-ahead.ts'
import { useBuyingWindow } from './buying.store.ts'
import { loadQuickView } from './quick-view-ahead.ts'
import { closeQuickView } from './quick-view.verbs.ts'
import { useViewed, type Viewed } from './quick-view.store.ts'

/** What lies over any page because of a product: a look at it, and the way into the cart. */
export function Windows() {
  const viewed = useViewed()
  const [last, setLast] = useState<Viewed>()
  if (viewed && viewed !== last) setLast(viewed)
  const now = useBuyingWindow()
  // There is no quick view below 1200 px (R-4.5-14).
  useEffect(() => onCrossing(closeQuickView), [])
  return (
    <>
      <Later load={loadQuickView} wanted={viewed !== undefined} lingers with={{ viewed, last }} />
      <Later load={loadBuying} wanted={'wish' in now || 'added' in now} lingers with={{ now }} />
    </>
  )
}
