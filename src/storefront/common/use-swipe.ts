/* chunk: carousel */
import { useRef, type PointerEvent } from 'react'

const farEnough = 48

/** Horizontal swipe; vertical moves still scroll the page (touch-action: pan-y). */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<number>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? undefined : event.clientX
    },
    onPointerUp: (event: PointerEvent) => {
      const way = start.current === undefined ? 0 : event.clientX - start.current
      start.current = undefined
      if (Math.abs(way) >= farEnough) onSwipe(way < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
