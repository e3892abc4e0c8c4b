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
 * A native modal dialog driven by `open`. The browser makes the rest inert, answers Esc and puts the layer on top;
 * here is what it leaves out: focus to the heading, the circle of Tab, the press on the scrim, the way back, the exit.
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
      // It follows the two above: the dialog has closed, and what was under the scrim can be pressed again.
      onClick: (event: MouseEvent) => pressableBehind && isScrim(event) && pressBehind(event, pressableBehind),
    },
  }
}

function pressBehind({ clientX, clientY, currentTarget }: MouseEvent, selector: string): void {
  const behind = document.elementsFromPoint(clientX, clientY).find((element) => !currentTarget.contains(element))
  behind?.closest<HTMLElement>(selector)?.click()
}

/** The content stays until the exit has been played, and is not there at all before the first opening. */
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

/** Tab stops at a group of radios once, wherever in it that is. */
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
