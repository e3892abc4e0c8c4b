import { useEffect, type FormEvent } from 'react'
import { setText } from '#ui/form-text.ts'
import { readInTab, writeInTab } from '../common/tab-storage.ts'

const keyOf = (name: string) => `draft:${name}`

/** Draft in browser storage; typed text survives a reload, for example after an expired session. */
export function useDraft(name: string) {
  const key = keyOf(name)
  useEffect(() => {
    const area = document.querySelector<HTMLTextAreaElement>(`form[data-draft="${CSS.escape(name)}"] textarea`)
    const text = readInTab(key)
    if (area && text && area.value === '') setText(area, text)
  }, [key, name])
  return {
    'data-draft': name,
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLTextAreaElement) writeInTab(key, target.value || null)
    },
    forgetDraft: () => writeInTab(key, null),
  }
}
