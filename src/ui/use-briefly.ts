import { useCallback, useEffect, useRef, useState } from 'react'

/** On for a moment after `start`: "copied", "in the bag", an error under the subscribe field. */
export function useBriefly(milliseconds = 1600): [on: boolean, start: () => void] {
  const [on, setOn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const start = useCallback(() => {
    clearTimeout(timer.current)
    setOn(true)
    timer.current = setTimeout(() => setOn(false), milliseconds)
  }, [milliseconds])
  return [on, start]
}
