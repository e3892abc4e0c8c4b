import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { certificateDraftKey, readInTab, writeInTab } from '../common/tab-storage.ts'
import { clearedDraft, draftIn, draftOf, emptyDraft, type CertificateDraft } from './certificate-draft.rules.ts'

/** What is typed survives a reload; what the page came with, a form that was not accepted, counts before it. */
export function useCertificateDraft({ usual, start }: Record<'usual' | 'start', CertificateDraft>) {
  const [form, setForm] = useState<{ id: number; draft: CertificateDraft }>({
    id: 0,
    draft: { ...emptyDraft, ...usual, ...start },
  })
  const [draft, setDraft] = useState(form.draft)
  const isTouched = useRef(false)
  const showEarlier = useEffectEvent(() => {
    const earlier = draftIn(readInTab(certificateDraftKey))
    // What somebody was quick to type is the draft by now: another form in its place would take the focus away.
    if (!earlier || isTouched.current || Object.keys(start).some((name) => name !== 'design')) return
    const next = { ...emptyDraft, ...usual, ...earlier, ...start }
    setForm({ id: 1, draft: next })
    setDraft(next)
  })
  // After the first frame, which is that of the server, and never again.
  useEffect(() => queueMicrotask(showEarlier), [])
  const change = (element: HTMLFormElement, target?: EventTarget) => {
    isTouched.current = true
    // Whoever chooses an offered value no longer means their own.
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
