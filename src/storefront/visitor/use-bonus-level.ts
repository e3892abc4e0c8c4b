import { useEffect } from 'react'
import { bonusLevelIn } from '#shop/loyalty/bonus-level.rules.ts'
import { useVisitor } from './visitor.ts'

/**
 * A public page holds the bonuses of every level and shows those of the first; this says whose they are. The cookie has
 * come with the answer that the header asks for.
 */
export function useBonusLevel(): void {
  const visitor = useVisitor()
  useEffect(() => {
    const level = visitor.isSignedIn ? (bonusLevelIn(document.cookie) ?? 1) : 1
    document.documentElement.dataset['bonusLevel'] = String(level)
  }, [visitor])
}
