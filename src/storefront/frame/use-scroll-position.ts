import { useEffect, useState } from 'react'
import { isAtTop } from './strip.rules.ts'

/** Undefined until the first scroll, then the side of the threshold. */
export function useScrollPosition(): 'away' | 'back' | undefined {
  const [position, setPosition] = useState<'away' | 'back'>()
  useEffect(() => {
    const look = () =>
      setPosition((was) => {
        if (!isAtTop(window.scrollY, was !== 'away')) return 'away'
        return was && 'back'
      })
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return position
}
