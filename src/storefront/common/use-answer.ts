import { useCallback, useEffect, useState } from 'react'

type Load<Answer> = (signal: AbortSignal) => Promise<Answer>

/** What a call answers, asked when `load` changes (keep it with useCallback); nothing while it is on its way. */
export function useAnswer<Answer extends object>(load: Load<Answer> | undefined) {
  const [known, setKnown] = useState<{ to: Load<Answer>; answer: Answer | 'failed' }>()
  const run = useCallback(
    (signal: AbortSignal) => {
      if (!load) return
      const put = (answer: Answer | 'failed') => !signal.aborted && setKnown({ to: load, answer })
      load(signal).then(put, () => put('failed'))
    },
    [load],
  )
  useEffect(() => {
    const leaving = new AbortController()
    run(leaving.signal)
    return () => leaving.abort()
  }, [run])
  const retry = () => {
    setKnown(undefined)
    run(new AbortController().signal)
  }
  return { answer: known && known.to === load ? known.answer : undefined, retry }
}
