import type { Level } from './bonus.rules.ts'

/** From how much of paid goods in a year a level begins, in roubles (O-35). */
export const levelStarts: Record<Level, number> = { 1: 0, 2: 30_000, 3: 100_000 }
export const levels = [1, 2, 3] as const satisfies Level[]

/** What both sides of a friend's first order get. */
export const referralBonus = 300
/** Of an order, in per cent. */
export const mostPaidByBonuses = 30
/** Days after which a thing can no longer be returned, and its bonuses may be spent. */
export const waitingDays = 30

export const nextLevel = (level: Level): Level | undefined => levels.find((each) => each === level + 1)

/** The way from this level to the next: from nothing to one; one for whoever is at the top. */
export function shareToNext(level: Level, yearRoubles: number): number {
  const next = nextLevel(level)
  if (!next) return 1
  const [from, to] = [levelStarts[level], levelStarts[next]]
  return Math.min(1, Math.max(0, (yearRoubles - from) / (to - from)))
}

export const bonusFilters = ['all', 'plus', 'minus'] as const
export type BonusFilter = (typeof bonusFilters)[number]
