import { useEffect, type FormEvent } from 'react'

const keyOf = (name: string) => `draft:${name}`

/** What was typed outlives a page that has to be loaded anew, such as after a sign-in that has run out. */
export function useDraft(name: string) {
  const key = keyOf(name)
  useEffect(() => {
    const area = document.querySelector<HTMLTextAreaElement>(`form[data-draft="${CSS.escape(name)}"] textarea`)
    const text = read(key)
    if (area && text && area.value === '') setText(area, text)
  }, [key, name])
  return {
    'data-draft': name,
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLTextAreaElement) write(key, target.value)
    },
    forgetDraft: () => write(key, ''),
  }
}

/** So that React hears of it, and counts the letters. */
function setText(area: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch {
    // Storage may be full or forbidden; nothing depends on it.
  }
}
