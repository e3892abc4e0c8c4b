import { useEffect, useRef, type PointerEvent } from 'react'

const enterMs = 120
const leaveMs = 250

/** Opens when the mouse stays for a moment, closes when it is gone for a longer one. */
export function useHoverIntent({ enter, leave }: { enter: () => void; leave: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const after = (milliseconds: number, run: () => void) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(run, milliseconds)
  }
  return { onPointerEnter: after(enterMs, enter), onPointerLeave: after(leaveMs, leave) }
}
