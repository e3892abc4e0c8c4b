const typedControls = new WeakSet<EventTarget>()

/**
 * Records fields changed by the visitor: React syncs default values with values, so the DOM keeps no trace. Called
 * before hydration, which repeats early input.
 */
export function followTyping(): void {
  for (const type of ['input', 'change'])
    addEventListener(type, ({ target }) => void (target && typedControls.add(target)), { capture: true })
}

export const isTyped = (control: EventTarget): boolean => typedControls.has(control)
