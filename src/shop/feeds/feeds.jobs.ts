import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { kopecks } from '#kernel/money.ts'
import { hours, seconds, type Clock } from '#kernel/time.ts'
import type { Config } from '#config/settings.ts'
import { defaultCity } from '../cities/cities.queries.ts'
import type { City } from '../cities/cities.tables.ts'
import type { Site } from '../content/site.queries.ts'
import { quotesFor } from '../delivery/estimate.rules.ts'
import { pickupFacts } from '../delivery/pickup-types.rules.ts'
import type { Live } from '../live.ts'
import type { Storage } from '../media/media.port.ts'
import type { FeedDelivery, FeedShop } from './feed.rules.ts'
import { makeFeed } from './feeds.actions.ts'
import { feedFiles, type FeedName } from './feeds.tables.ts'

type FeedDeps = {
  db: NodePgDatabase
  storage: Storage
  config: Pick<Config, 'publicUrl' | 'brandName' | 'sellerName'>
  clock: Clock
  site: Live<Site>
  cities: Live<City[]>
}
type FeedJobsDeps = FeedDeps & { report: (error: unknown, what: string) => void }

/** Maximum age of prices and stock; the files are too large to rebuild more often. */
const freshMs = hours(1)
const names: FeedName[] = ['yandex', 'google']
/** Weight of a parcel with one garment. */
const grams = 1_000

/** Rebuilds missing or stale feeds; returns the rebuilt ones. */
export async function refreshFeeds(deps: FeedDeps): Promise<FeedName[]> {
  const { db, storage, clock } = deps
  const now = clock()
  const rows = await db.select().from(feedFiles)
  const isFresh = (name: FeedName) =>
    rows.some((row) => row.name === name && row.madeAt.getTime() > now.getTime() - freshMs)
  const due = names.filter((name) => !isFresh(name))
  const shop = due.length > 0 ? await shopOf(deps, now) : undefined
  if (shop) for (const name of due) await makeFeed({ db }, { name, storage, shop, now })
  return due
}

export const keepFeeds = ({ report, ...deps }: FeedJobsDeps): RepeatedJob =>
  every({ milliseconds: seconds(15), name: 'feeds', work: () => refreshFeeds(deps), report })

async function shopOf(deps: FeedDeps, now: Date): Promise<Omit<FeedShop, 'categories' | 'madeAt'>> {
  const { config, site, cities } = deps
  const [{ settings }, allCities] = await Promise.all([site.now(), cities.now()])
  const quotes = allCities.length > 0 ? quotesFor(defaultCity(allCities), { grams, now }) : []
  const cheapest = (way: 'courier' | 'point'): FeedDelivery | null => {
    const quote = quotes.find(({ pickupType }) => pickupFacts[pickupType].way === way)
    return quote ? { cost: kopecks(quote.cost), from: quote.periodMin, to: quote.periodMax } : null
  }
  return {
    brand: config.brandName,
    company: config.sellerName ?? config.brandName,
    publicUrl: config.publicUrl,
    courier: cheapest('courier'),
    point: cheapest('point'),
    freeFrom: settings.freeDeliveryFrom,
  }
}
