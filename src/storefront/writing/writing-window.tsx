import { useCallback, useEffect } from 'react'
import { ask } from '#web/answers.ts'
import { navigate } from '#web/navigation.ts'
import { Modal } from '#ui/modal.tsx'
import { openSignIn } from '../common/layers.ts'
import { useAnswer } from '../common/use-answer.ts'
import css from './writing.module.css'
import type { WritingData } from './writing.loader.ts'
import { Writing } from './writing.tsx'

type WindowProps = {
  /** Link to the form page whose data the window shows; undefined while closed. */
  opener: HTMLAnchorElement | undefined
  onClose: () => void
}

async function writingAt(href: string, signal: AbortSignal): Promise<WritingData> {
  const { status, data } = await ask(new URL(href, location.href), { keep: false, signal })
  if (status !== 200 || !data || !('own' in data)) throw new Error(`${href} has nothing to show`)
  return data as WritingData
}

/** Form in a window over its product. */
export function WritingWindow({ opener, onClose }: WindowProps) {
  const href = opener?.href
  const load = useCallback((signal: AbortSignal) => writingAt(href ?? '', signal), [href])
  const { answer } = useAnswer(href ? load : undefined)
  // Fall back to the form page, which at least shows the error.
  useEffect(() => void (answer === 'failed' && href && navigate(href)), [answer, href])
  const data = answer === 'failed' ? undefined : answer
  useEffect(() => {
    if (!data || data.own || !href) return
    // Ask a guest to sign in first, then open the form page (R-2.6-04).
    onClose()
    openSignIn({ sentence: data.t.guest, next: new URL(href).pathname })
  }, [data, href, onClose])
  return (
    <Modal open={opener !== undefined} onClose={onClose} width={640} title={opener?.textContent ?? ''}>
      <div className={css.window} aria-busy={!data?.own}>
        {data?.own && <Writing data={data} />}
      </div>
    </Modal>
  )
}
