import { isTyped } from './typed-controls.ts'

/** What somebody wrote on a page that had to be loaded anew, for when they are back there. */
type TypedText = { pathname: string; at: number; values: Record<string, string> }

const key = 'typed-text'
const lifeMs = 30 * 60_000
/** Passwords are written again, and what cannot be seen was not typed. */
const fieldSelector =
  '#main :is(input:not([type=hidden], [type=password], [type=file], [type=radio], [autocomplete*=password]), textarea, select)[name]'

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Of several fields of one name each is known by its place. */
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

/** Nothing of a field that is as it came. A browser itself writes again what stood there before a reload, and says nothing. */
function textOf(control: TextControl): string | undefined {
  if (isTick(control))
    return isTyped(control) || control.checked !== control.defaultChecked ? String(control.checked) : undefined
  const { defaultValue = '' } = control as Partial<HTMLInputElement>
  return isTyped(control) || control.value !== defaultValue ? control.value : undefined
}

/** Before a page is loaded anew because the visitor was signed out elsewhere. */
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
    // Storage may be full or forbidden: the page is loaded anew all the same.
  }
}

/** On the page where it was written, once. */
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
    // Nothing was kept.
  }
}

function keptText(): TypedText | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** As if typed: React hears of it, whoever keeps the value. */
function write(control: TextControl, text: string): void {
  if (isTick(control)) {
    if (String(control.checked) !== text) control.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
