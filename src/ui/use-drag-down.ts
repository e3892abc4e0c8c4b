import { useRef, type PointerEvent, type RefObject } from 'react'

const farEnough = 96
const fastEnough = 0.6

/** Drags a bottom sheet by its handle; far or fast enough closes the sheet, otherwise it springs back. */
export function useDragDown(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null)
  const move = (distance: number) => sheet.current?.style.setProperty('--drag', `${Math.max(0, distance)}px`)
  const letGo = (event: PointerEvent) => {
    if (!start.current) return
    const distance = event.clientY - start.current.y
    const speed = distance / Math.max(1, event.timeStamp - start.current.at)
    start.current = null
    sheet.current?.removeAttribute('data-dragging')
    if (distance > farEnough || (distance > 24 && speed > fastEnough)) onClose()
    move(0)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
      sheet.current?.setAttribute('data-dragging', '')
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) move(event.clientY - start.current.y)
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}
