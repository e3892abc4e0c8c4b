import { useEffect, useRef } from 'react'

/** The signal for what is asked for its part of the page: it ends when that has gone. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  return () => leaving.current?.signal ?? new AbortController().signal
}
