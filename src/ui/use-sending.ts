import { useEffect, useState } from 'react'

/**
 * True while the browser posts a form, and the function that marks the start. A visitor who returns to the form may
 * send it again.
 */
export function useSending(): [boolean, () => void] {
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    // A page restored from the back/forward cache would otherwise stay in the sending state.
    const onReturn = ({ persisted: isKept }: PageTransitionEvent) => void (isKept && setSending(false))
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [])
  return [isSending, () => setSending(true)]
}
