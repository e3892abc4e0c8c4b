import { useEffect, useRef } from 'react'

/** Abort signal for requests of a component, aborted when it unmounts. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  return () => leaving.current?.signal ?? new AbortController().signal
}
