import { asRoubles, kopecks } from '#kernel/money.ts'

/**
 * Consistency check between two records. Its query returns a subject and two sums that must be equal. Rows dated by the
 * shop's clock are compared with «(select now from clock)», rows dated by the database with `now()`.
 */
export type BookCheck = { name: string; unit: 'kopecks' | 'pieces' | 'bonuses' | 'rows'; query: string }

export type BookDifference = Pick<BookCheck, 'name' | 'unit'> & { subject: string; sum: number; otherSum: number }

/**
 * Report line: «order 48262137: total of an order and its lines with delivery differ: 5490 roubles and 5500 roubles».
 */
export function differenceLine({ name, unit, subject, sum, otherSum }: BookDifference): string {
  const amount = (count: number) => (unit === 'kopecks' ? `${asRoubles(kopecks(count))} roubles` : `${count} ${unit}`)
  return `${subject}: ${name} differ: ${amount(sum)} and ${amount(otherSum)}`
}
