import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'

const reachable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])'

/**
 * A native modal dialog driven by `open`. The browser makes the rest inert, handles Esc and puts the dialog on top.
 * Added here: focus on the heading, the Tab cycle, clicks on the scrim, returned focus, and the exit animation.
 */
export function useDialog(open: boolean, onClose: () => void, pressableBehind?: string) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedScrim = useRef(false)
  const present = usePresence(dialog, open)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    element.showModal()
    ;(heading.current ?? element).focus({ preventScroll: true })
    return () => {
      element.close()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [open])

  const isScrim = (event: MouseEvent) => event.target === dialog.current
  return {
    present,
    heading,
    dialog: {
      ref: dialog,
      onCancel: (event: { preventDefault(): void; target: EventTarget }) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      },
      onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => keepTabInside(event),
      onPointerDown: (event: PointerEvent) => void (pressedScrim.current = isScrim(event)),
      onPointerUp: (event: PointerEvent) => pressedScrim.current && isScrim(event) && onClose(),
      // A click follows the two events above: the dialog has closed, and the element behind the scrim is clickable
      // again.
      onClick: (event: MouseEvent) => pressableBehind && isScrim(event) && pressBehind(event, pressableBehind),
    },
  }
}

function pressBehind({ clientX, clientY, currentTarget }: MouseEvent, selector: string): void {
  const behind = document.elementsFromPoint(clientX, clientY).find((element) => !currentTarget.contains(element))
  behind?.closest<HTMLElement>(selector)?.click()
}

/** Keeps the content mounted until the exit animation has ended; absent before the first opening. */
function usePresence(dialog: RefObject<HTMLDialogElement | null>, open: boolean): boolean {
  const [lingering, setLingering] = useState(open)
  if (open && !lingering) setLingering(true)
  useEffect(() => {
    if (open) return
    let current = true
    const playing = dialog.current?.getAnimations() ?? []
    void Promise.allSettled(playing.map((animation) => animation.finished)).then(() => current && setLingering(false))
    return () => void (current = false)
  }, [dialog, open])
  return open || lingering
}

/** True for two radio buttons of a group, which is one Tab stop. */
const isSameStop = (a?: Element | null, b?: Element): boolean =>
  a === b || (a instanceof HTMLInputElement && b instanceof HTMLInputElement && a.type === 'radio' && a.name === b.name)

function keepTabInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(reachable)].filter((stop) =>
    stop.checkVisibility(),
  )
  const first = stops[0]
  const last = stops.at(-1)
  const active = document.activeElement
  const atStart = isSameStop(active, first) || active?.getAttribute('tabindex') === '-1'
  const target = event.shiftKey ? atStart && last : isSameStop(active, last) && first
  if (!target) return
  event.preventDefault()
  target.focus()
}
