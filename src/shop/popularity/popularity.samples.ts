import { days } from '#kernel/time.ts'
import { epoch, halfLifeDays, heartWeight, maxHearts, saleWeight, stepsPerDoubling } from './popularity.rules.ts'

const weightAt = (weight: number, at: Date): number =>
  weight * 2 ** ((at.getTime() - epoch.getTime()) / days(halfLifeDays))

/**
 * Popularity of a product by the moments of its sales and hearts. All events decay alike, so instead of each old one
 * losing weight a later one has more: numbers of products without new events stay as they are.
 */
export function popularityOf({ sales, hearts }: { sales: readonly Date[]; hearts: readonly Date[] }): number {
  const counted = hearts.toSorted((a, b) => b.getTime() - a.getTime()).slice(0, maxHearts)
  const weights = [...sales.map((at) => weightAt(saleWeight, at)), ...counted.map((at) => weightAt(heartWeight, at))]
  return Math.round(stepsPerDoubling * Math.log2(1 + weights.reduce((all, weight) => all + weight, 0)))
}
