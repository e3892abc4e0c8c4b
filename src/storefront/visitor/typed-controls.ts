const typedControls = new WeakSet<EventTarget>()

/**
 * Which fields somebody wrote into. Fields do not tell: React makes what stands in one also what it began with. Called
 * before the page is live, for what was typed until then is done again as it becomes so.
 */
export function followTyping(): void {
  for (const type of ['input', 'change'])
    addEventListener(type, ({ target }) => void (target && typedControls.add(target)), { capture: true })
}

export const isTyped = (control: EventTarget): boolean => typedControls.has(control)
