import type { Level } from './bonus.rules.ts'

/** Yearly sum of paid goods at which a level starts, in rubles (O-35). */
export const levelStarts: Record<Level, number> = { 1: 0, 2: 30_000, 3: 100_000 }
export const levels = [1, 2, 3] as const satisfies Level[]

/** Bonus for each of the two members after a friend's first order. */
export const referralBonus = 300
/** Maximum share of an order paid with bonuses, in percent. */
export const maxBonusPercent = 30
/** Days until the return period ends and bonuses become spendable. */
export const waitingDays = 30

export const nextLevel = (level: Level): Level | undefined => levels.find((each) => each === level + 1)

/** Progress to the next level, from 0 to 1; 1 at the top level. */
export function shareToNext(level: Level, yearRoubles: number): number {
  const next = nextLevel(level)
  if (!next) return 1
  const [from, to] = [levelStarts[level], levelStarts[next]]
  return Math.min(1, Math.max(0, (yearRoubles - from) / (to - from)))
}

export const bonusFilters = ['all', 'plus', 'minus'] as const
export type BonusFilter = (typeof bonusFilters)[number]
