type Control = HTMLElement & { type?: string; href?: string; value?: string; checked?: boolean }

/** Event on a control before hydration, recorded for replay. */
export type KeptPress = {
  control: Control
  event: Event
  /** Value of the field at that moment. */
  value?: string
  /** Checked state of a checkbox or radio button. */
  isOn?: boolean
  /** Target of the event: a part of the control, or the field in which Enter made the browser click a button. */
  source: Control
}

export type PressKeeper = {
  /** Recorded events in order. */
  presses: KeptPress[]
  /** Stops recording: the event is a replay, or no code will handle it. */
  isOff: boolean
  /** Gives up on scripts: the page falls back to its no-script form. */
  giveUp: () => void
}

declare global {
  interface Window {
    pressKeeper?: PressKeeper
  }
}

type KeyPress = MouseEvent & KeyboardEvent & { target: Control }

/** Control that an event belongs to, if there is one. */
function pressedControl(event: Event, isPressWaiting: boolean): Control | null {
  const { target, type, key, ctrlKey, metaKey } = event as KeyPress
  // A letter typed into a field is recorded by its `input` event.
  if (type !== 'click') return key?.length === 1 && 'selectionStart' in target ? null : target
  const control = target.closest<Control>('button,input,a:not([target])')
  // The browser follows a link, unless recorded clicks are still waiting.
  return (ctrlKey || metaKey || !isPressWaiting) && control?.matches('a:not([role])') ? null : control
}

/** Applies the style rules for pages without scripts. */
function showPlain(rules: CSSRuleList): void {
  for (const rule of rules as Iterable<CSSRule & Partial<CSSMediaRule>>) {
    const { media, cssRules } = rule
    if (media?.mediaText === '(scripting: none)') media.mediaText = 'all'
    if (cssRules) showPlain(cssRules)
  }
}

/**
 * Records clicks, ticks and input before hydration: inside of `data-late`, which is the whole document at first and
 * then each part whose code is still loading. After hydration repeat-presses.ts replays them.
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
    // The browser ticks the box at once; the `input` event records the tick.
    if ('checked' in control) return
    presses.push(press)
    event.preventDefault()
    control.dataset['kept'] = ''
    // Offline the browser would replace the page, with everything typed, by an error page of its own.
    const end = () => (navigator.onLine ? letGo([press]) : wait())
    const wait = () => setTimeout(() => presses.includes(press) && worksAsHtml(press) && end(), patienceMs)
    wait()
  }

  /** Lets the browser handle the last click by itself, which leads to another page. */
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
  // The page's script removes this listener as soon as it runs.
  addEventListener('codeended', keeper.giveUp)
}

/** Timeout after which the browser handles a click by itself: see decisions/020. */
const patienceMs = 10_000

/** Inlined in the head of every document; its functions are self-contained. */
const scriptArguments = [patienceMs, pressedControl, showPlain].map(String).join()
export const pressKeeperScript = `(${keepPresses.toString()})(${scriptArguments});`
