/* chunk: lines */
import { useCallback, useEffect, useState } from 'react'

type Load<Answer> = (signal: AbortSignal) => Promise<Answer>

/** Loads an answer when `load` changes (memoize it with useCallback); undefined while in flight. */
export function useAnswer<Answer extends object>(load: Load<Answer> | undefined) {
  const [result, setResult] = useState<{ to: Load<Answer>; answer: Answer | 'failed' }>()
  const run = useCallback(
    (signal: AbortSignal) => {
      if (!load) return
      const setAnswer = (answer: Answer | 'failed') => !signal.aborted && setResult({ to: load, answer })
      load(signal).then(setAnswer, () => setAnswer('failed'))
    },
    [load],
  )
  useEffect(() => {
    const leaving = new AbortController()
    run(leaving.signal)
    return () => leaving.abort()
  }, [run])
  const retry = () => {
    setResult(undefined)
    run(new AbortController().signal)
  }
  return { answer: result && result.to === load ? result.answer : undefined, retry }
}
