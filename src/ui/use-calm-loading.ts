import { useEffect, useRef, useState } from 'react'

const wait = 150
const atLeast = 300

/** True 150 ms after loading began and then for 300 ms at the least: neither flicker nor flash. */
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
