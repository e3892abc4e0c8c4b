import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { saveDraftCall } from '#shop/drafts/drafts.calls.ts'
import { ask } from '#ui/ask.ts'
import { oneAtATime } from '../visitor/one-at-a-time.ts'
import type { CheckoutData } from './checkout.loader.ts'
import { changesIn, readFields } from './read-fields.ts'

/** Long enough for a word, short enough to be done before somebody leaves. */
const pauseMs = 700

/** Keeps what is typed: after a pause, when a field is left, and when the page is put away. */
export function useDraft(form: RefObject<HTMLFormElement | null>, { fields, countries }: CheckoutData) {
  const keptFields = useRef(fields)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [state, setState] = useState<'saved' | 'failed'>()
  const verbs = useMemo(() => {
    const send = async () => {
      const body = form.current ? changesIn(readFields(form.current, countries), keptFields.current) : {}
      if (Object.keys(body).length === 0) return
      await ask(saveDraftCall, { body })
      keptFields.current = { ...keptFields.current, ...body }
      setState('saved')
    }
    const save = () => {
      clearTimeout(timer.current)
      void oneAtATime(send).catch(() => setState('failed'))
    }
    const saveSoon = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(save, pauseMs)
    }
    return { save, saveSoon }
  }, [form, countries])
  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && verbs.save()
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      verbs.save()
    }
  }, [verbs])
  return { state, ...verbs }
}
