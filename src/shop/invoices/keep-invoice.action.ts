import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import type { Company } from './company.rules.ts'
import { invoices } from './invoices.tables.ts'
import type { Seller } from './seller.rules.ts'

export type NewInvoice = {
  orderId: number
  company: Company
  seller: Seller
  sum: Money
  vat: string
  payBefore: Date
  now: Date
}

/** Saves an invoice together with its order. */
export async function keepInvoice(tx: Db, { company, now, ...row }: NewInvoice): Promise<void> {
  await tx.insert(invoices).values({ ...row, ...company, createdAt: now })
}
