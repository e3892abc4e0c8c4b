import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { certificateDraftKey, readInTab, writeInTab } from '../common/tab-storage.ts'
import { clearedDraft, draftIn, draftOf, emptyDraft, type CertificateDraft } from './certificate-draft.rules.ts'

/** Certificate form state that survives a reload; a rejected form or design link takes precedence. */
export function useCertificateDraft({ usual, start }: Record<'usual' | 'start', CertificateDraft>) {
  const [form, setForm] = useState<{ id: number; draft: CertificateDraft }>({
    id: 0,
    draft: { ...emptyDraft, ...usual, ...start },
  })
  const [draft, setDraft] = useState(form.draft)
  const isTouched = useRef(false)
  const showEarlier = useEffectEvent(() => {
    const earlier = draftIn(readInTab(certificateDraftKey))
    // Keep early input: remounting the form would lose the focus.
    if (!earlier || isTouched.current || Object.keys(start).some((name) => name !== 'design')) return
    const next = { ...emptyDraft, ...usual, ...earlier, ...start }
    setForm({ id: 1, draft: next })
    setDraft(next)
  })
  // Run once, after the first frame that matches the server HTML.
  useEffect(() => queueMicrotask(showEarlier), [])
  const change = (element: HTMLFormElement, target?: EventTarget) => {
    isTouched.current = true
    // Selecting a preset value clears the own value.
    const ownValue = element.elements.namedItem('own_value')
    const isOffered = target instanceof HTMLInputElement && target.name === 'value'
    if (isOffered && ownValue instanceof HTMLInputElement) ownValue.value = ''
    const next = draftOf(new FormData(element))
    setDraft(next)
    writeInTab(certificateDraftKey, JSON.stringify(next))
  }
  const clear = () => {
    const next = clearedDraft()
    setForm(({ id }) => ({ id: id + 1, draft: next }))
    setDraft(next)
    writeInTab(certificateDraftKey, null)
  }
  return { formId: form.id, start: form.draft, draft, change, clear }
}
