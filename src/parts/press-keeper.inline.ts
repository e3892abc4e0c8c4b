type Control = HTMLElement & { type?: string; href?: string; value?: string; checked?: boolean }

/** What was done to a control before the code that answers it was here. */
export type KeptPress = {
  control: Control
  event: Event
  /** What the field held then. */
  value?: string
  /** Of a box: whether it was ticked. */
  isOn?: boolean
  /** What the hand was on: a part of the control, or the field in which Enter made the browser press a button. */
  source: Control
}

export type PressKeeper = {
  /** In the order in which they came. */
  presses: KeptPress[]
  /** What happens now is not kept: it is a repetition, or nobody would answer it. */
  isOff: boolean
  /** No code will come: the page becomes what it is without scripts. */
  giveUp: () => void
}

declare global {
  interface Window {
    pressKeeper?: PressKeeper
  }
}

type KeyPress = MouseEvent & KeyboardEvent & { target: Control }

/** The control that an event means, if there is one. */
function pressedControl(event: Event, isPressWaiting: boolean): Control | null {
  const { target, type, key, ctrlKey, metaKey } = event as KeyPress
  // Of a letter in a field the event `input` tells.
  if (type !== 'click') return key?.length === 1 && 'selectionStart' in target ? null : target
  const control = target.closest<Control>('button,input,a:not([target])')
  // A link is the browser's, unless it would leave a press behind.
  return (ctrlKey || metaKey || !isPressWaiting) && control?.matches('a:not([role])') ? null : control
}

/** Shows and hides what a page without scripts shows and hides. */
function showPlain(rules: CSSRuleList): void {
  for (const rule of rules as Iterable<CSSRule & Partial<CSSMediaRule>>) {
    const { media, cssRules } = rule
    if (media?.mediaText === '(scripting: none)') media.mediaText = 'all'
    if (cssRules) showPlain(cssRules)
  }
}

/**
 * Keeps what is pressed, ticked and typed where nothing answers it yet: inside of `data-late`, which is the whole
 * document at first and then each part whose code is still to come. Once the code is here, repeat-presses.ts does it
 * again.
 */
function keepPresses(patienceMs: number, controlOf: typeof pressedControl, show: typeof showPlain): void {
  const presses: KeptPress[] = []

  const isPress = ({ event }: KeptPress) => event.type === 'click'
  const worksAsHtml = (press: KeptPress) => isPress(press) && (press.control.type === 'submit' || press.control.href)

  const keep = (event: Event) => {
    const last = presses.at(-1)
    const { target } = event as KeyPress
    const isByEnter = (last?.event as KeyPress | undefined)?.key === 'Enter' && last?.control === document.activeElement
    const source = isByEnter ? last.control : target
    if (keeper.isOff || !source.closest('[data-late]')) return
    const control = controlOf(event, presses.some(isPress))
    if (!control) return
    event.stopPropagation()
    const press = { control, event, value: control.value, isOn: control.checked, source }
    if (!isPress(press)) return void presses.push(press)
    // The tick is to be seen; the event `input` tells of it.
    if ('checked' in control) return
    presses.push(press)
    event.preventDefault()
    control.dataset['kept'] = ''
    // Without a network the browser would leave the page, and what was typed, for its own words of it.
    const end = () => (navigator.onLine ? letGo([press]) : wait())
    const wait = () => setTimeout(() => presses.includes(press) && worksAsHtml(press) && end(), patienceMs)
    wait()
  }

  /** The browser does what it can by itself, which takes it to another page. */
  const letGo = (some: KeptPress[]) => {
    const last = some.filter(worksAsHtml).pop()
    for (const press of some) {
      presses.splice(presses.indexOf(press), 1)
      delete press.control.dataset['kept']
    }
    keeper.isOff = true
    last?.control.click()
    keeper.isOff = false
  }

  const keeper: PressKeeper = {
    presses,
    isOff: false,
    giveUp() {
      letGo([...presses])
      keeper.isOff = true
      for (const { cssRules } of document.styleSheets) show(cssRules)
    },
  }
  window.pressKeeper = keeper

  for (const type of ['click', 'keydown', 'input']) addEventListener(type, keep, true)
  // The script takes this away as soon as it runs.
  addEventListener('codeended', keeper.giveUp)
}

/** How long a press waits that the browser could do by itself: see decisions/020. */
const patienceMs = 10_000

/** Stands in the head of every document; its functions use nothing from outside themselves. */
const scriptArguments = [patienceMs, pressedControl, showPlain].map(String).join()
export const pressKeeperScript = `(${keepPresses.toString()})(${scriptArguments});`
