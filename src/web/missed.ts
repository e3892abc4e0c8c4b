/** By these a field is told that what was written into it is meant. */
const settling = ['keydown', 'focusout', 'pointerup'] as const
const approaches = ['pointerover', 'pointerdown', 'focusin', 'click', 'input', ...settling] as const
const pressed = 'button, [role=button], input[type=checkbox], input[type=radio]'

type Field = HTMLInputElement | HTMLSelectElement
type Again = () => void

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLSelectElement || target instanceof HTMLInputElement

/** React knows what a field held when it took it over, and hears only of what is written past its own notes. */
function write(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  const own = Object.getOwnPropertyDescriptor(prototype, 'value')
  field.value = ''
  own?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const isSettling = (event: Event): boolean =>
  event instanceof KeyboardEvent ? event.key === 'Enter' : settling.some((type) => type === event.type)

const copyOf = (event: Event): Event => new (event.constructor as typeof Event)(event.type, event)

/** What was meant by an event that nobody was there to hear; a press is held back, for it will be made again. */
function meaning(event: Event): [Element, Again] | undefined {
  const { type, target } = event
  if (type === 'click') {
    const control = target instanceof Element ? target.closest<HTMLElement>(pressed) : null
    if (!control) return undefined
    event.preventDefault()
    event.stopPropagation()
    return [control, () => control.click()]
  }
  if (!isField(target)) return undefined
  const { value } = target
  if (type === 'input') return [target, () => write(target, value)]
  return isSettling(event) ? [target, () => target.dispatchEvent(copyOf(event))] : undefined
}

type Deed = { element: Element; type: string; again: Again }

/** What was done to a part before it could answer, in order; of the same done twice the last counts. */
export type Missed = Deed[]

/** One after the other: the form has to know of the text before the press on its button. */
export async function makeGood(missed: Missed): Promise<void> {
  for (const { again } of missed.splice(0)) {
    again()
    await new Promise((next) => setTimeout(next))
  }
}

/** Tells that somebody reaches for a part of the page whose code is not here yet, and notes what they did to it. */
export function onMissed(element: HTMLElement, reached: () => void, missed: Missed): () => void {
  const hear = (event: Event) => {
    const { target, type } = event
    if (!(target instanceof Node) || !element.contains(target)) return
    reached()
    const meant = meaning(event)
    if (!meant) return
    const [control, again] = meant
    const before = missed.findIndex((deed) => deed.element === control && deed.type === type)
    if (before >= 0) missed.splice(before, 1)
    missed.push({ element: control, type, again })
  }
  // React stops, at the root of the page, whatever happens to HTML that it has not taken over: this comes before.
  for (const type of approaches) window.addEventListener(type, hear, { capture: true })
  return () => {
    for (const type of approaches) window.removeEventListener(type, hear, { capture: true })
  }
}
