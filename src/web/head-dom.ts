import type { HeadTag, ReadyHead } from './page.ts'

function elementOf([tag, attributes, text]: HeadTag): HTMLElement {
  const element = document.createElement(tag)
  element.setAttribute('data-head', '')
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  if (text !== undefined) element.textContent = text
  return element
}

/** Replaces the metadata of the previous page. */
export function applyHead({ title, lang, tags }: ReadyHead): void {
  document.title = title
  document.documentElement.lang = lang
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove()
  document.head.append(...tags.map(elementOf))
}

/** Announces a message to screen readers. */
export function announce(message: string): void {
  const announcer = document.getElementById('announcer')
  if (announcer) announcer.textContent = message
}

export function focusOn(target: HTMLElement | null): void {
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
