import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { plain } from '../cities/place-names.rules.ts'
import { accepting, inPlace, type PointPlace } from './points.queries.ts'
import type { PointCarrier, PointNeeds } from './points.rules.ts'
import { pickupPoints, type PickupPoint } from './points.tables.ts'

export type Area = { south: number; west: number; north: number; east: number }

export type PointsQuestion = {
  place: PointPlace
  carriers: readonly PointCarrier[]
  needs: PointNeeds
  /** Only points that accept payment for the parcel. */
  payment: boolean
  late: boolean
  text: string
  area: Area | null
  /**
   * Origin of the sort by distance: the visitor's position or the center of the town. Without one, points are sorted by
   * street.
   */
  from: { latitude: number; longitude: number } | null
}

/** Street-type words, too common to narrow a search. */
const typeWords = new Set(
  'ул улица пр пр-т проспект пер переулок ш шоссе наб набережная бульвар б-р метро м станция ст дом д пункт'.split(' '),
)
const maxWords = 6

/** Search words, all of which must occur in the address, the metro or the code. An empty search is no condition. */
export function searchWords(text: string): string[] {
  const words = plain(text).split(' ').filter(Boolean)
  const telling = words.filter((word) => !typeWords.has(word))
  return (telling.length > 0 ? telling : words).slice(0, maxWords)
}

/** Search conditions, regardless of whether a point takes the parcel. `plain` removes LIKE wildcards. */
function wishes({ place, carriers, needs, late, text, area }: PointsQuestion): SQL {
  const { carrier, hasFitting, opensLate, searchKey, latitude, longitude } = pickupPoints
  const conditions = [inPlace(place), sql`${carrier} = any(${sql.param([...carriers])}::text[])`]
  if (needs.fitting) conditions.push(sql`${hasFitting}`)
  if (late) conditions.push(sql`${opensLate}`)
  for (const word of searchWords(text)) conditions.push(sql`${searchKey} like ${`%${word}%`}`)
  if (area)
    conditions.push(
      sql`${latitude} between ${area.south}::float8 and ${area.north}::float8`,
      sql`${longitude} between ${area.west}::float8 and ${area.east}::float8`,
    )
  return sql.join(conditions, sql` and `)
}

/** Sort order by the squared distance in degrees of latitude. */
function orderFrom(from: PointsQuestion['from']): SQL {
  if (!from) return sql`address`
  const { latitude, longitude } = from
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  return sql`power(latitude - ${latitude}::float8, 2) + power((longitude - ${longitude}::float8) * ${narrowing}::float8, 2)`
}

export type PointRow = Omit<PickupPoint, 'searchKey' | 'seenAt' | 'closedAt' | 'id' | 'placeKey'>

const pointColumns = sql.raw(
  `carrier, code, kind, name, city_name as "cityName", timezone, address, metro, note, latitude, longitude, hours, week,
  opens_late as "opensLate", takes_cards as "takesCards", takes_cash as "takesCash", has_fitting as "hasFitting",
  most_grams as "maxGrams", most_long_cm as "maxLongCm", most_middle_cm as "maxMiddleCm",
  most_short_cm as "maxShortCm", is_made_up as "isMadeUp"`,
)

export type PointsPage = { points: PointRow[]; count: number; hidden: number; area: Area | null }
type PageOptions = { page: number; pageSize: number }
type PageRow = PointRow & { count: number; hidden: number; area: [number, number, number, number] | null }

/** Page of points that accept the parcel, with their number, the number of refusing points, and the bounding box. */
export async function pointsPage(
  db: Db,
  question: PointsQuestion,
  { page, pageSize }: PageOptions,
): Promise<PointsPage> {
  const { rows } = await db.execute<PageRow>(sql`
    with wished as materialized (
      select *, (${accepting(question.needs, question.payment)}) as is_accepted from pickup_points where ${wishes(question)}
    ), summary as (
      select count(*) filter (where is_accepted)::int as count, count(*) filter (where not is_accepted)::int as hidden,
        json_build_array(min(latitude) filter (where is_accepted), min(longitude) filter (where is_accepted),
          max(latitude) filter (where is_accepted), max(longitude) filter (where is_accepted)) as area
      from wished
    ), chosen as (
      select ${pointColumns}, row_number() over (order by ${orderFrom(question.from)}, id) as place from wished
      where is_accepted order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select summary.*, chosen.* from summary left join chosen on true order by chosen.place`)
  const [first] = rows
  const [south, west, north, east] = first?.area ?? []
  const hasArea = typeof south === 'number'
  return {
    points: rows.filter(({ code }) => code !== null),
    count: first?.count ?? 0,
    hidden: first?.hidden ?? 0,
    area: hasArea ? { south, west: west!, north: north!, east: east! } : null,
  }
}

export type PointCluster = { latitude: number; longitude: number; count: number; area: Area }
export type PointsMap = { clusters: PointCluster[]; points: PointRow[] }

/** Size of a cluster cell in pixels: a fingertip with a margin. */
const cellPixels = 72
/** Zoom level without clusters: points in one building would never separate. */
const closestZoom = 17
/** Maximum cells in a row; a view larger than its zoom gets larger cells. */
const maxCells = 24
const maxMarks = 600

/** Degrees of longitude per cell. */
const cellDegrees = (zoom: number, area: Area): number =>
  zoom >= closestZoom
    ? 0
    : Math.max(
        (360 / 2 ** zoom / 256) * cellPixels,
        (area.east - area.west) / maxCells,
        (area.north - area.south) / maxCells,
      )

type ClusterRow = PointRow & { count: number; south: number; west: number; north: number; east: number }

/** Map view of an area: single points, and clusters of points that would overlap. */
export async function pointsMap(db: Db, question: PointsQuestion & { area: Area }, zoom: number): Promise<PointsMap> {
  const { area, needs, payment } = question
  const cell = cellDegrees(zoom, area)
  const narrowing = Math.cos((((area.north + area.south) / 2) * Math.PI) / 180)
  const row = cell === 0 ? sql`id` : sql`floor(latitude / ${cell * narrowing}::float8)`
  const column = cell === 0 ? sql`0` : sql`floor(longitude / ${cell}::float8)`
  const { rows } = await db.execute<ClusterRow>(sql`
    with accepted as materialized (
      select *, ${row} as cell_y, ${column} as cell_x
      from pickup_points where ${wishes(question)} and ${accepting(needs, payment)}
    ), cells as (
      select count(*)::int as count, min(id) as first_id, min(latitude) as south, min(longitude) as west,
        max(latitude) as north, max(longitude) as east
      from accepted group by cell_y, cell_x order by count(*) desc limit ${maxMarks}
    )
    select c.count, c.south, c.west, c.north, c.east, p.* from cells c
    join lateral (select ${pointColumns} from accepted where id = c.first_id) p on true`)
  return {
    points: rows.filter(({ count }) => count === 1),
    clusters: rows
      .filter(({ count }) => count > 1)
      .map(({ count, south, west, north, east }) => ({
        latitude: (south + north) / 2,
        longitude: (west + east) / 2,
        count,
        area: { south, west, north, east },
      })),
  }
}
