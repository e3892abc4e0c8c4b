/** Events that end the editing of a field. */
const editEnds = ['keydown', 'focusout', 'pointerup'] as const
const touches = ['pointerover', 'pointerdown', 'focusin', 'click', 'input', ...editEnds] as const
const controls = 'button, [role=button], input[type=checkbox], input[type=radio]'

type Field = HTMLInputElement | HTMLSelectElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLSelectElement || target instanceof HTMLInputElement

/** React remembers what a field held when it was hydrated and tells nobody of the same value: it is changed past React. */
function setValue(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  const property = Object.getOwnPropertyDescriptor(prototype, 'value')
  field.value = ''
  property?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const endsEdit = (event: Event): boolean =>
  event instanceof KeyboardEvent ? event.key === 'Enter' : editEnds.some((type) => type === event.type)

const copyOf = (event: Event): Event => new (event.constructor as typeof Event)(event.type, event)

/** A press or an input in a part that could not answer yet. */
export type KeptPress = { element: Element; type: string; repeat: () => void }

/** What an event meant, to be repeated later. A click is stopped here, for it will be made again. */
function pressIn(event: Event): KeptPress | undefined {
  const { type, target } = event
  if (type === 'click') {
    const control = target instanceof Element ? target.closest<HTMLElement>(controls) : null
    if (!control) return undefined
    event.preventDefault()
    event.stopPropagation()
    return { element: control, type, repeat: () => control.click() }
  }
  if (!isField(target)) return undefined
  const { value } = target
  if (type === 'input') return { element: target, type, repeat: () => setValue(target, value) }
  return endsEdit(event) ? { element: target, type, repeat: () => target.dispatchEvent(copyOf(event)) } : undefined
}

/** One after the other: the form has to know of the text before the press on its button. */
export async function repeatPresses(presses: KeptPress[]): Promise<void> {
  for (const { repeat } of presses.splice(0)) {
    repeat()
    await new Promise((next) => setTimeout(next))
  }
}

/**
 * Calls `onTouch` when somebody reaches for an element whose code is not here yet, and keeps in `presses` what they
 * did to it, in order; of the same done twice the last counts. Returns the way to stop.
 */
export function keepPresses(element: HTMLElement, onTouch: () => void, presses: KeptPress[]): () => void {
  const listen = (event: Event) => {
    if (!(event.target instanceof Node) || !element.contains(event.target)) return
    onTouch()
    const press = pressIn(event)
    if (!press) return
    const earlier = presses.findIndex((each) => each.element === press.element && each.type === press.type)
    if (earlier >= 0) presses.splice(earlier, 1)
    presses.push(press)
  }
  // React stops events in HTML that it has not hydrated at the root of the page: the window comes before that.
  for (const type of touches) window.addEventListener(type, listen, { capture: true })
  return () => {
    for (const type of touches) window.removeEventListener(type, listen, { capture: true })
  }
}
