import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { bookDifferences } from '#shop/books/books.queries.ts'
import { unspentOnCertificates } from '#shop/certificates/certificates.queries.ts'
import { asRoubles } from '#kernel/money.ts'
import { differenceLine } from '#shop/books/books.rules.ts'

/** Ends the command with exit code 1, so that a nightly job can raise an alert. */
export class LedgerMismatch extends Error {}

export async function checkBooks(db: NodePgDatabase): Promise<string> {
  const differences = await bookDifferences(db, new Date())
  if (differences.length > 0)
    throw new LedgerMismatch([...differences.map(differenceLine), `${differences.length} differences.`].join('\n'))
  const { sum, count } = await unspentOnCertificates(db)
  return `Orders, money, stock, bonuses and certificates agree to the kopeck. Unspent on ${count} certificates: ${asRoubles(sum)} RUB.`
}
