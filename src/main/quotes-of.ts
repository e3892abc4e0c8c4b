import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { systemClock } from '#kernel/time.ts'
import type { Config } from '#config/settings.ts'
import { siteSettings } from '#shop/content/content.tables.ts'
import { openQuotes, type Quotes } from '#shop/delivery/quotes.ts'
import { pointTroubles } from '#shop/points/point-troubles.ts'
import { carrierPartners } from './carrier-partners.ts'

/** Delivery quotes for terminal commands. */
export const quotesOf = (db: NodePgDatabase, config: Config): Quotes =>
  openQuotes({
    carriers: carrierPartners(config),
    clock: systemClock,
    log: { info: () => {}, warn: () => {} },
    freeFrom: async () => (await db.select().from(siteSettings))[0]?.freeDeliveryFrom ?? null,
    pointTrouble: pointTroubles(db),
  })
