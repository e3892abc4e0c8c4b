import type { Db } from '#kernel/db.ts'
import { roubles } from '#kernel/money.ts'
import { after, days } from '#kernel/time.ts'
import { issueCertificate, type IssueInput } from './certificates.actions.ts'

let latest = 0

/** Sample certificate; by default 1,000 roubles, valid for a year. */
export async function aCertificate(db: Db, { now, ...wish }: Partial<IssueInput> & { now: Date }) {
  latest++
  const code = `7K4Q-${1_000 + latest}-TEST-8WHC`
  const input = { code, amount: roubles(1_000), expiresAt: after(now, days(365)), by: 'shop', reason: 'Проба', ...wish }
  return { code: input.code, ...(await issueCertificate(db, { ...input, now })) }
}
