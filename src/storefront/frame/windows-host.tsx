import { useEffect } from 'react'
import { onNavigate } from '#web/navigation.ts'
import { useAdded } from '../buying/added.ts'
import { Later } from '../common/later.tsx'
import { dropQuickView, reachedWindow, useViewed, useWish } from '../common/windows.ts'

const loadWindows = () => import('./windows.tsx')
const load = () => loadWindows().then((part) => part.Windows)

/** Begun when somebody reaches for a button; a failure shows when it is pressed. */
function preload(): void {
  const window = reachedWindow.get()
  if (window)
    loadWindows().then(
      (part) => part.preloadWindow(window),
      () => undefined,
    )
}

/** Stands in the shell, so that every card of every page can be looked at and bought; its code comes later. */
export function WindowsHost() {
  const viewed = useViewed()
  const wish = useWish()
  const added = useAdded()
  useEffect(() => onNavigate(dropQuickView), [])
  useEffect(() => reachedWindow.subscribe(preload), [])
  return <Later load={load} wanted={Boolean(viewed ?? wish ?? added)} lingers with={{}} />
}
