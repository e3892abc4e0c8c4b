import { asRoubles, kopecks } from '#kernel/money.ts'

/**
 * What must agree with what, whatever happened to the shop. A query gives the rows where it does not: what the row is
 * about, what it says, and what the other book comes to. The moment of the check is «(select now from clock)»: what is
 * dated by the shop's clock is compared with it, what the database dates by itself with `now()`.
 */
export type BookCheck = { name: string; unit: 'kopecks' | 'pieces' | 'bonuses' | 'rows'; query: string }

export type BookDifference = Pick<BookCheck, 'name' | 'unit'> & { subject: string; sum: number; otherSum: number }

/** «order 48262137: total of an order and its lines with delivery differ: 5490 roubles and 5500 roubles». */
export function differenceLine({ name, unit, subject, sum, otherSum }: BookDifference): string {
  const amount = (count: number) => (unit === 'kopecks' ? `${asRoubles(kopecks(count))} roubles` : `${count} ${unit}`)
  return `${subject}: ${name} differ: ${amount(sum)} and ${amount(otherSum)}`
}
