import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { after, days, hours, type Clock } from '#kernel/time.ts'
import type { NewsHandlers } from '../news.ts'
import type { LoyaltyProvider } from './loyalty.port.ts'
import { dismissMember, mirrorMember } from './mirror-member.action.ts'
import { clearEvents, differenceLine, reconcile } from './reconcile.action.ts'

type MirrorDeps = { db: NodePgDatabase; clock: Clock; loyaltyProvider?: LoyaltyProvider | undefined }

/**
 * Synchronizes a member on each change. Jobs are retried for days when the provider is down; no request waits for them.
 */
export const mirrorHandlers = ({
  db,
  clock,
  loyaltyProvider,
}: MirrorDeps): NewsHandlers<'loyalty.changed' | 'loyalty.deleted'> => ({
  'loyalty.changed': async ({ accountId }) => {
    if (loyaltyProvider) await mirrorMember({ db, provider: loyaltyProvider }, { accountId, now: clock() })
  },
  'loyalty.deleted': async ({ accountId }) => {
    if (loyaltyProvider) await dismissMember(loyaltyProvider, accountId)
  },
})

type KeepDeps = MirrorDeps & { report: (error: unknown, what: string) => void }

/** Reconciliation window: covers bonuses that became spendable and failed jobs, each moment at least twice. */
const lookBack = days(2)

export const keepMirrors = ({ db, clock, loyaltyProvider: provider, report }: KeepDeps): RepeatedJob =>
  every({
    milliseconds: hours(6),
    name: 'comparison with the provider of the loyalty programme',
    work: async () => {
      if (!provider) return
      const now = clock()
      const { differences, failures } = await reconcile({ db, provider }, { now, since: after(now, -lookBack) })
      await clearEvents(db, now)
      const lines = [
        ...differences.map(differenceLine),
        ...(failures.length > 0 ? [`${failures.length} members could not be compared`] : []),
      ]
      if (lines.length > 0) report(new Error(lines.slice(0, 100).join('; ')), 'loyalty books that differed')
    },
    report,
  })
