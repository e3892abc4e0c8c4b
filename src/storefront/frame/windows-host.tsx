import { useEffect } from 'react'
import { onNavigate } from '#web/navigation.ts'
import { part } from '#web/part.ts'
import { wanted } from '#web/part-wanted.ts'
import { useAdded } from '../buying/added.ts'
import { dropQuickView, reachedWindow, useViewed, useWish } from '../common/windows.ts'

const loadWindows = () => import('./windows.tsx')
const Windows = part(() => loadWindows().then((file) => file.Windows), { when: wanted, stays: true })

/** Begun when somebody reaches for a button; a failure shows when it is pressed. */
const preloadReached = () =>
  void loadWindows().then(
    (file) => file.preloadReached(),
    () => undefined,
  )

/** Stands in the shell, so that every card of every page can be looked at and bought; its code comes later. */
export function WindowsHost() {
  const viewed = useViewed()
  const wish = useWish()
  const added = useAdded()
  useEffect(() => onNavigate(dropQuickView), [])
  useEffect(() => reachedWindow.subscribe(preloadReached), [])
  return <Windows wanted={Boolean(viewed ?? wish ?? added)} of={{}} />
}
