import { isTyped } from './typed-controls.ts'

/** Form text kept across a forced reload of the page. */
type TypedText = { pathname: string; at: number; values: Record<string, string> }

const key = 'typed-text'
const lifeMs = 30 * 60_000
/** Visible fields without passwords, files, and radios. */
const fieldSelector =
  '#main :is(input:not([type=hidden], [type=password], [type=file], [type=radio], [autocomplete*=password]), textarea, select)[name]'

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Controls with unique names: fields of the same name are numbered by position. */
function namedControls(): [name: string, control: TextControl][] {
  const counts = new Map<string, number>()
  return [...document.querySelectorAll<TextControl>(fieldSelector)].map((control) => {
    const count = counts.get(control.name) ?? 0
    counts.set(control.name, count + 1)
    return [`${control.name} ${count}`, control]
  })
}

const isTick = (control: TextControl): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'

/** Changed value of a field; undefined if unchanged. Browsers restore values after a reload without an event. */
function textOf(control: TextControl): string | undefined {
  if (isTick(control))
    return isTyped(control) || control.checked !== control.defaultChecked ? String(control.checked) : undefined
  const { defaultValue = '' } = control as Partial<HTMLInputElement>
  return isTyped(control) || control.value !== defaultValue ? control.value : undefined
}

/** Stores typed text before a reload that follows a sign-out elsewhere. */
export function keepTypedText(): void {
  const values = namedControls().flatMap(([name, control]) => {
    const text = textOf(control)
    return text === undefined ? [] : [[name, text] as const]
  })
  if (values.length === 0) return
  const typedText: TypedText = { pathname: location.pathname, at: Date.now(), values: Object.fromEntries(values) }
  try {
    sessionStorage.setItem(key, JSON.stringify(typedText))
  } catch {
    // Ignore full or blocked storage: the page reloads anyway.
  }
}

/** Restores typed text once, on the page where it was typed. */
export function restoreTypedText(): void {
  const typedText = keptText()
  if (typedText?.pathname !== location.pathname) return
  forgetTypedText()
  if (Date.now() - typedText.at > lifeMs) return
  for (const [name, control] of namedControls()) {
    const text = typedText.values[name]
    if (text !== undefined) write(control, text)
  }
}

function forgetTypedText(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Ignore: nothing was stored.
  }
}

function keptText(): TypedText | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Sets a value as if typed, so that React is notified. */
function write(control: TextControl, text: string): void {
  if (isTick(control)) {
    if (String(control.checked) !== text) control.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
