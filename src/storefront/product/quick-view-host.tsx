import { useEffect, useState } from 'react'
import { onNavigate } from '#web/navigation.ts'
import { onCrossing } from '../frame/desktop.ts'
import { Later } from '../frame/later.tsx'
import { closeQuickView, dropQuickView, useViewed, type Viewed } from './quick-view.store.ts'

const loadQuickView = () => import('./quick-view.tsx').then(({ QuickView }) => QuickView)

export const preloadQuickView = () => void loadQuickView().catch(() => undefined)

/** Stands in the shell, so that every card of every page can be looked at; its code comes when one is. */
export function QuickViewHost() {
  const viewed = useViewed()
  const [last, setLast] = useState<Viewed>()
  if (viewed && viewed !== last) setLast(viewed)
  useEffect(() => onNavigate(dropQuickView), [])
  // There is no quick view below 1200 px (R-4.5-14).
  useEffect(() => onCrossing(closeQuickView), [])
  return <Later load={loadQuickView} wanted={viewed !== undefined} lingers with={{ viewed, last }} />
}
