import type { KeptPress } from './press-keeper.inline.ts'

const touches = ['pointerover', 'pointerdown', 'focusin', 'click', 'input', 'keydown'] as const

const keptPresses = (): KeptPress[] => window.pressKeeper?.presses ?? []

const copyOf = (event: Event): Event => new (event.constructor as typeof Event)(event.type, event)

/** React remembers what a field held when it was hydrated and tells nobody of the same value: it is changed past React. */
function setValue(field: HTMLElement & { value?: string }, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

/** What was typed since counts as well: a field never goes back to what it held before. */
function latestValue({ control, event, value = '' }: KeptPress, presses: KeptPress[]): string {
  const isSameField = (press: KeptPress) => press.control === control && press.event.type === event.type
  return presses.findLast(isSameField)?.value ?? value
}

/** The field in which Enter was pressed, for which the browser pressed a button: nothing in a button has a form. */
const fieldOf = ({ control, source }: KeptPress) =>
  source !== control && 'form' in source ? (source as HTMLElement as HTMLInputElement) : undefined

/** The field may be in another form since its code is here: a code beside the form of the order is in its own. */
function pressForEnter(button: HTMLElement, { form }: HTMLInputElement): void {
  if ((button as HTMLButtonElement).form === form) button.click()
  else form?.requestSubmit()
}

/** Does a press again. False when whoever answered it kept the browser from doing more. */
function repeat(press: KeptPress): boolean {
  const { control, event, isOn } = press
  const { type } = control
  const field = fieldOf(press)
  if (field) {
    pressForEnter(control, field)
    return true
  }
  if (event.type !== 'input') return control.dispatchEvent(copyOf(event))
  // React answers the click that changes a box.
  if (type === 'checkbox' || type === 'radio') {
    control.checked = !isOn
    control.click()
    return true
  }
  const isFile = type === 'file'
  // What was chosen is there already, and no script may write it.
  if (!isFile) setValue(control, latestValue(press, keptPresses()))
  const isChange = isFile || control instanceof HTMLSelectElement
  control.dispatchEvent(new Event(isChange ? 'change' : 'input', { bubbles: true }))
  // Whoever has let a thumb go or left the field since has done with it.
  const endings = [type === 'range' && 'pointerup', document.activeElement !== control && 'focusout']
  const next = endings.filter((name) => name !== false).map((name) => new Event(name, { bubbles: true }))
  keptPresses().unshift(...next.map((ending) => ({ control, event: ending, source: control })))
  return true
}

/** Whatever this calls forth is no press of the visitor's. */
function unkept<Result>(run: () => Result): Result {
  const keeper = window.pressKeeper
  if (keeper) keeper.isOff = true
  try {
    return run()
  } finally {
    if (keeper) keeper.isOff = false
  }
}

/** The next press that can be answered once `scope` is live. What has gone from the page answers to nobody. */
function nextPress(scope: Element): KeptPress | undefined {
  const presses = keptPresses()
  const at = presses.findIndex((press) => {
    const place = fieldOf(press) ?? press.control
    const late = place.closest('[data-late]')
    return !place.isConnected || late === null || late === scope
  })
  const press = presses[at]
  // A link leads away from what is pressed in a part that is still to come.
  if (!press || (at > 0 && press.control.matches('a:not([role])'))) return undefined
  presses.splice(at, 1)
  delete press.control.dataset['kept']
  return press
}

/** What was done to a part or to the whole page before it was live, in order, each after the answer to the one before. */
async function repeatIn(scope: Element): Promise<void> {
  for (let press = nextPress(scope); press; press = nextPress(scope)) {
    const isAnswered = !unkept(() => repeat(press))
    const next = keptPresses()[0]?.event
    // A key that was answered presses no button as well.
    if (isAnswered && press.event.type === 'keydown' && next instanceof MouseEvent && next.detail === 0)
      nextPress(scope)
    // React has answered before anything else happens, such as the arrival of a window that takes the focus.
    await Promise.resolve()
  }
}

/** The page's script runs: it will answer what is kept. */
export const expectLife = (): void => {
  if (window.pressKeeper) removeEventListener('codeended', window.pressKeeper.giveUp)
}

/** The page's script cannot go on. True when something was done already, which the page keeps or the browser does. */
export function givePressesUp(): boolean {
  const isUsed = keptPresses().length > 0
  window.pressKeeper?.giveUp()
  return isUsed
}

let lastRepeat: Promise<void> = Promise.resolve()

/**
 * Called when the page (its body) or a part of it that was marked with `data-late` has been hydrated. One part repeats
 * its presses after another: each press is answered by what the one before it has changed.
 */
export async function beginLife(scope: Element): Promise<void> {
  const repeatOwn = () => repeatIn(scope)
  lastRepeat = lastRepeat.then(repeatOwn, repeatOwn)
  await lastRepeat
  scope.removeAttribute('data-late')
  if (scope !== document.body) return
  // Those that wait for a part need not be done by the browser: their code is on its way now, or says that it failed.
  const presses = keptPresses()
  presses.splice(0, presses.length, ...presses.map((press) => ({ ...press })))
  document.documentElement.dataset['live'] = ''
}

/** The browser posts already, which a second post or a reload would call off. */
let isPosting = false

/** For a part whose code cannot be had: the browser posts by itself what was pressed. False when there is nothing. */
export function postKept(): boolean {
  if (isPosting) return true
  const press = keptPresses().find(({ control, event }) => event.type === 'click' && control.type === 'submit')
  if (!press) return false
  isPosting = true
  addEventListener('pageshow', () => (isPosting = false))
  unkept(() => press.control.click())
  return true
}

/** Calls `onTouch` when somebody reaches for an element or has pressed something in it. Returns the way to stop. */
export function watchTouches(element: Element, onTouch: () => void): () => void {
  if (keptPresses().some(({ control }) => element.contains(control))) onTouch()
  const listen = ({ target }: Event) => target instanceof Node && element.contains(target) && onTouch()
  // React stops events in HTML that it has not hydrated at the root of the page: the window comes before that.
  for (const type of touches) window.addEventListener(type, listen, { capture: true })
  return () => {
    for (const type of touches) window.removeEventListener(type, listen, { capture: true })
  }
}
