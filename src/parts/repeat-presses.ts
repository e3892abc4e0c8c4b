import type { KeptPress } from './press-keeper.inline.ts'

const touches = ['pointerover', 'pointerdown', 'focusin', 'click', 'input', 'keydown'] as const

const keptPresses = (): KeptPress[] => window.pressKeeper?.presses ?? []

const copyOf = (event: Event): Event => new (event.constructor as typeof Event)(event.type, event)

/** Sets the value past React, which remembers the hydrated value and fires no event for the same one. */
function setValue(field: HTMLElement & { value?: string }, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

/** Latest recorded value: a replay never returns a field to an older one. */
function latestValue({ control, event, value = '' }: KeptPress, presses: KeptPress[]): string {
  const isSameField = (press: KeptPress) => press.control === control && press.event.type === event.type
  return presses.findLast(isSameField)?.value ?? value
}

/** Field in which Enter made the browser click a button; elements inside a button have no form. */
const fieldOf = ({ control, source }: KeptPress) =>
  source !== control && 'form' in source ? (source as HTMLElement as HTMLInputElement) : undefined

/**
 * Submits the field's form. After hydration the field may be in another form: the promo code of the checkout is in its
 * own.
 */
function pressForEnter(button: HTMLElement, { form }: HTMLInputElement): void {
  if ((button as HTMLButtonElement).form === form) button.click()
  else form?.requestSubmit()
}

/** Replays an event. False when a handler prevented the default. */
function repeat(press: KeptPress): boolean {
  const { control, event, isOn } = press
  const { type } = control
  const field = fieldOf(press)
  if (field) {
    pressForEnter(control, field)
    return true
  }
  if (event.type !== 'input') return control.dispatchEvent(copyOf(event))
  // React handles the click that changes a box.
  if (type === 'checkbox' || type === 'radio') {
    control.checked = !isOn
    control.click()
    return true
  }
  const isFile = type === 'file'
  // The chosen file is there already, and scripts may not set it.
  if (!isFile) setValue(control, latestValue(press, keptPresses()))
  const isChange = isFile || control instanceof HTMLSelectElement
  control.dispatchEvent(new Event(isChange ? 'change' : 'input', { bubbles: true }))
  // A slider released or a field left before the replay gets its closing event as well.
  const endings = [type === 'range' && 'pointerup', document.activeElement !== control && 'focusout']
  const next = endings.filter((name) => name !== false).map((name) => new Event(name, { bubbles: true }))
  keptPresses().unshift(...next.map((ending) => ({ control, event: ending, source: control })))
  return true
}

/** Runs without recording: events that it causes are not the visitor's. */
function unkept<Result>(run: () => Result): Result {
  const keeper = window.pressKeeper
  if (keeper) keeper.isOff = true
  try {
    return run()
  } finally {
    if (keeper) keeper.isOff = false
  }
}

/**
 * Next event to replay once `scope` is hydrated. Events on elements that have left the page are dropped by the replay.
 */
function nextPress(scope: Element): KeptPress | undefined {
  const presses = keptPresses()
  const at = presses.findIndex((press) => {
    const place = fieldOf(press) ?? press.control
    const late = place.closest('[data-late]')
    return !place.isConnected || late === null || late === scope
  })
  const press = presses[at]
  // A link leads away from recorded events of a part that is still loading.
  if (!press || (at > 0 && press.control.matches('a:not([role])'))) return undefined
  presses.splice(at, 1)
  delete press.control.dataset['kept']
  return press
}

/** Replays the events of a part or of the whole page in order, each after the reaction to the previous one. */
async function repeatIn(scope: Element): Promise<void> {
  for (let press = nextPress(scope); press; press = nextPress(scope)) {
    const isAnswered = !unkept(() => repeat(press))
    const next = keptPresses()[0]?.event
    // A handled key does not click a button as well.
    if (isAnswered && press.event.type === 'keydown' && next instanceof MouseEvent && next.detail === 0)
      nextPress(scope)
    // Lets React react first, such as by opening a dialog that takes the focus.
    await Promise.resolve()
  }
}

/** Announces that the page's script runs and will replay recorded events. */
export const awaitHydration = (): void => {
  if (window.pressKeeper) removeEventListener('codeended', window.pressKeeper.giveUp)
}

/** Gives up after a failed script. True when events were recorded, which the page or the browser handles. */
export function dropQueuedEvents(): boolean {
  const isUsed = keptPresses().length > 0
  window.pressKeeper?.giveUp()
  return isUsed
}

let lastRepeat: Promise<void> = Promise.resolve()

/**
 * Replays the recorded events of a hydrated page (its body) or part with `data-late`. Parts take turns: each event
 * meets the state that the previous ones produced.
 */
export async function replayEvents(scope: Element): Promise<void> {
  const repeatOwn = () => repeatIn(scope)
  lastRepeat = lastRepeat.then(repeatOwn, repeatOwn)
  await lastRepeat
  scope.removeAttribute('data-late')
  if (scope !== document.body) return
  // Events of parts that are still loading get no browser fallback: their code arrives or reports its failure.
  const presses = keptPresses()
  presses.splice(0, presses.length, ...presses.map((press) => ({ ...press })))
  document.documentElement.dataset['live'] = ''
}

/** True while the browser submits a form, which a second submit or a reload would cancel. */
let isPosting = false

/**
 * Fallback for a part whose code failed to load: the browser submits the form that was clicked. False when there is
 * none.
 */
export function submitQueuedForm(): boolean {
  if (isPosting) return true
  const press = keptPresses().find(({ control, event }) => event.type === 'click' && control.type === 'submit')
  if (!press) return false
  isPosting = true
  addEventListener('pageshow', () => (isPosting = false))
  unkept(() => press.control.click())
  return true
}

/** Calls `onTouch` on interaction with an element, also on a recorded one. Returns the function to stop. */
export function watchTouches(element: Element, onTouch: () => void): () => void {
  if (keptPresses().some(({ control }) => element.contains(control))) onTouch()
  const listen = ({ target }: Event) => target instanceof Node && element.contains(target) && onTouch()
  // React stops events in HTML that is not hydrated at the root of the page: the window comes earlier.
  for (const type of touches) window.addEventListener(type, listen, { capture: true })
  return () => {
    for (const type of touches) window.removeEventListener(type, listen, { capture: true })
  }
}
