import { days } from '#kernel/time.ts'
import { epoch, halfLifeDays, heartWeight, maxHearts, saleWeight, stepsPerDoubling } from './popularity.rules.ts'

const weightAt = (weight: number, at: Date): number =>
  weight * 2 ** ((at.getTime() - epoch.getTime()) / days(halfLifeDays))

/**
 * Popularity from the times of sales and favorites. All events decay at the same rate, so later events weigh more
 * instead of earlier ones losing weight: a product without new events keeps its value.
 */
export function popularityOf({ sales, hearts }: { sales: readonly Date[]; hearts: readonly Date[] }): number {
  const counted = hearts.toSorted((a, b) => b.getTime() - a.getTime()).slice(0, maxHearts)
  const weights = [...sales.map((at) => weightAt(saleWeight, at)), ...counted.map((at) => weightAt(heartWeight, at))]
  return Math.round(stepsPerDoubling * Math.log2(1 + weights.reduce((all, weight) => all + weight, 0)))
}
