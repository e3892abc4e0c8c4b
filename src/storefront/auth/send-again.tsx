import { useState } from 'react'
import { Refused } from '#ui/ask.ts'
import { TextButton } from '#ui/text-link.tsx'
import css from './auth.module.css'
import { useAuth } from './auth-context.ts'
import { clockText, useWait } from './use-wait.ts'

/** Rate limit: one letter per minute and mailbox. */
const pauseSeconds = 60
const patienceMs = 15_000

type SendAgainProps = {
  send: (signal: AbortSignal) => Promise<unknown>
  /** True right after the first letter. */
  isJustSent?: boolean
}

/** Button that sends another letter, one minute after the last. */
export function SendAgain({ send, isJustSent }: SendAgainProps) {
  const { t } = useAuth()
  const { secondsLeft, begin, watch } = useWait(isJustSent ? pauseSeconds : 0)
  const [result, setResult] = useState('')
  const sendAgain = async () => {
    try {
      await watch(send(AbortSignal.timeout(patienceMs)))
      setResult(t.sentAgain)
      begin(pauseSeconds)
    } catch (error) {
      const refusalText = error instanceof Refused ? error.first('detail') : undefined
      setResult(refusalText ?? (navigator.onLine ? t.failed : t.offline))
    }
  }
  return (
    <>
      {secondsLeft > 0 ? (
        <>
          {t.againIn} <span className={css.clock}>{clockText(secondsLeft)}</span>
        </>
      ) : (
        <TextButton onClick={() => void sendAgain()}>{t.again}</TextButton>
      )}
      <span role="status" className={css.result}>
        {result}
      </span>
    </>
  )
}
