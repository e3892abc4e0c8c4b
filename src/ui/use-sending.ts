import { useEffect, useState } from 'react'

/** Whether the browser is posting a form, and what says that it does. Who comes back to the form may send it again. */
export function useSending(): [boolean, () => void] {
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    // A page that the browser kept whole for Back would say for ever that it sends.
    const onReturn = ({ persisted: isKept }: PageTransitionEvent) => void (isKept && setSending(false))
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [])
  return [isSending, () => setSending(true)]
}
