import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { hours, type Clock } from '#kernel/time.ts'
import { clearOldAccounts } from './accounts/old-accounts.actions.ts'
import { clearRemovedAddresses } from './addresses/addresses.actions.ts'
import { clearAbandonedCarts } from './cart/cart.actions.ts'
import { clearOldConversations } from './conversations/clear-conversations.action.ts'
import { clearOldDrafts } from './drafts/drafts.actions.ts'
import { clearAbandonedFavourites } from './favourites/favourites.actions.ts'
import { forgetOldVoters } from './helpfulness/helpfulness.actions.ts'
import { clearOldNotices } from './notices/notices.actions.ts'
import { clearOldReminders } from './notices/reminders.actions.ts'
import { clearOldRequests } from './orders/expire-orders.action.ts'
import { clearOldArrivals } from './social/arrivals.action.ts'
import { clearOldConsents } from './personal-data/clear-consents.action.ts'
import { eraseOldBuyers } from './personal-data/erase-orders.action.ts'
import { eraseWithdrawn } from './personal-data/erase-person.action.ts'
import { clearOldFiles } from './profile/data-file.action.ts'
import { deleteDueAccounts } from './profile/delete-account.action.ts'

type GuestDataDeps = { db: NodePgDatabase; clock: Clock; report: (error: unknown, what: string) => void }

/** Cleanup of all guest data; a test fails if a table with guest data is missing here. */
const clearings = [
  clearAbandonedCarts,
  clearAbandonedFavourites,
  clearOldAccounts,
  clearOldArrivals,
  clearOldConsents,
  clearOldConversations,
  clearOldDrafts,
  clearOldNotices,
  clearOldReminders,
  clearOldRequests,
  clearOldFiles,
  clearRemovedAddresses,
  deleteDueAccounts,
  eraseOldBuyers,
  eraseWithdrawn,
  forgetOldVoters,
]

/** Runs every hour in each process; concurrent runs find nothing left, which is harmless. */
export const clearGuestData = ({ db, clock, report }: GuestDataDeps): RepeatedJob =>
  every({
    milliseconds: hours(1),
    isAtStart: true,
    name: 'data of guests',
    work: async () => {
      for (const clear of clearings) await clear(db, clock())
    },
    report,
  })
