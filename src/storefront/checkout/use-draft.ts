import { useEffect, useState, type RefObject } from 'react'
import { saveDraftCall } from '#shop/drafts/drafts.calls.ts'
import { ask } from '#ui/ask.ts'
import { setText } from '#ui/form-text.ts'
import { orderDraftKey, readInTab, writeInTab } from '../common/tab-storage.ts'
import { oneAtATime } from '../visitor/one-at-a-time.ts'
import type { CheckoutData } from './checkout.loader.ts'
import { changesIn, readFields } from './read-fields.ts'

/** Debounce for saving the draft: longer than typing a word, shorter than leaving the page. */
const pauseMs = 700

type TextInput = HTMLInputElement | HTMLTextAreaElement
const isTextInput = (element: unknown): element is TextInput =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['radio', 'checkbox', 'hidden'].includes(element.type))

/** Verbatim values of these text fields as JSON; null if none of the names is a text field. */
function typedTexts(form: HTMLFormElement, names: readonly string[]): string | null {
  const inputs = names.map((name) => form.elements.namedItem(name)).filter(isTextInput)
  return inputs.length > 0 ? JSON.stringify(inputs.map(({ name, value }) => [name, value])) : null
}

/** Restores typed text into fields that are still unchanged. */
function typeAgain(form: HTMLFormElement, texts: string | null): void {
  for (const [name, text] of JSON.parse(texts ?? '[]') as [string, string][]) {
    const input = form.elements.namedItem(name)
    if (isTextInput(input) && input.value === input.defaultValue) setText(input, text)
  }
}

type FormRef = RefObject<HTMLFormElement | null>
type DraftParts = Pick<CheckoutData, 'fields' | 'countries'> & { onSaved: () => void; onFailed: () => void }

function draftOf(form: FormRef, { fields, countries, onSaved, onFailed }: DraftParts) {
  let keptFields = fields
  let timer: ReturnType<typeof setTimeout> | undefined
  const changes = () => (form.current ? changesIn(readFields(form.current, countries), keptFields) : {})
  const send = async (isLeaving = false) => {
    const body = changes()
    if (Object.keys(body).length === 0) return
    await ask(saveDraftCall, { body, keepalive: isLeaving })
    keptFields = { ...keptFields, ...body }
    onSaved()
  }
  const save = () => {
    clearTimeout(timer)
    oneAtATime(() => send()).catch(onFailed)
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(save, pauseMs)
  }
  const note = () => form.current && writeInTab(orderDraftKey, typedTexts(form.current, Object.keys(changes())))
  const hide = () => {
    if (document.visibilityState !== 'hidden') return
    note()
    save()
  }
  const leave = () => {
    note()
    // Skip the queue: the page unloads before its turn.
    send(true).catch(onFailed)
  }
  return { save, saveSoon, hide, leave }
}

/**
 * Saves the draft after a pause, on blur, and when the page is hidden. The last changes also stay in the tab, because a
 * reload may overtake the final request.
 */
export function useDraft(form: FormRef, { fields, countries }: CheckoutData) {
  const [state, setState] = useState<'saved' | 'failed'>()
  const [draft] = useState(() =>
    draftOf(form, { fields, countries, onSaved: () => setState('saved'), onFailed: () => setState('failed') }),
  )
  useEffect(() => {
    document.addEventListener('visibilitychange', draft.hide)
    addEventListener('pagehide', draft.leave)
    if (form.current) typeAgain(form.current, readInTab(orderDraftKey))
    writeInTab(orderDraftKey, null)
    return () => {
      document.removeEventListener('visibilitychange', draft.hide)
      removeEventListener('pagehide', draft.leave)
      draft.save()
    }
  }, [form, draft])
  return { state, save: draft.save, saveSoon: draft.saveSoon }
}
