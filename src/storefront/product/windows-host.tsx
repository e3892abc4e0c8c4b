import { useEffect } from 'react'
import { onNavigate } from '#web/navigation.ts'
import { Later } from '../frame/later.tsx'
import { useBuyingWindow } from './buying.store.ts'
import { dropQuickView, useViewed } from './quick-view.store.ts'

const load = () => import('./windows.tsx').then((part) => part.Windows)

/** Stands in the shell, so that every card of every page can be looked at and bought; its code comes later. */
export function WindowsHost() {
  const viewed = useViewed()
  const buying = useBuyingWindow()
  useEffect(() => onNavigate(dropQuickView), [])
  return <Later load={load} wanted={Boolean(viewed ?? buying.wish ?? buying.added)} lingers with={{}} />
}
