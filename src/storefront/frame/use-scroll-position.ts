import { useEffect, useState } from 'react'
import { isAtTop } from './strip.rules.ts'

/** Nothing until the page is scrolled for the first time; then on which side of the limit it is. */
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
