import { useEffect, useRef, useState } from 'react'

const wait = 150
const atLeast = 300

/** True from 150 ms after the start of loading, for at least 300 ms: neither flicker nor flash. */
export function useCalmLoading(loading: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (loading === isShown) return
    const left = loading ? wait : Math.max(0, since.current + atLeast - performance.now())
    const timer = setTimeout(() => {
      since.current = performance.now()
      setShown(loading)
    }, left)
    return () => clearTimeout(timer)
  }, [loading, isShown])
  return isShown
}
