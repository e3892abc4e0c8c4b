import { useEffect, useRef, type PointerEvent } from 'react'

const enterMs = 120
const leaveMs = 250
const restMs = 1000

/**
 * Opens after a short hover, closes after a longer absence. After `rest` (closed by the visitor) it stays closed for a
 * second, even with the mouse nearby (R-9-15).
 */
export function useHoverIntent({ enter, leave }: { enter: () => void; leave: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const restsUntil = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const wait = ({ pointerType }: PointerEvent, milliseconds: number, run: () => void) => {
    if (pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(run, milliseconds)
  }
  return {
    rest: () => void (restsUntil.current = Date.now() + restMs),
    hover: {
      onPointerEnter: (event: PointerEvent) =>
        wait(event, enterMs, () => {
          if (Date.now() >= restsUntil.current) enter()
        }),
      onPointerLeave: (event: PointerEvent) => wait(event, leaveMs, leave),
    },
  }
}
