import { sql, type SQL } from 'drizzle-orm'
import { segmentSize } from './listing.tables.ts'

const shift = sql.raw(String(Math.log2(segmentSize)))
const lastBit = sql.raw(String(segmentSize - 1))

/** Every string of bits tells of one segment of the numbers of products: which one, and which of its bits. */
export const segment = {
  lastBit,
  /** A string of bits without any product. */
  none: sql.raw(`0::bit(${segmentSize})`),
  of: (productId: SQL): SQL => sql`${productId} >> ${shift}`,
  bitOf: (productId: SQL): SQL => sql`${productId} & ${lastBit}`,
  productAt: (segment: SQL, bit: SQL): SQL => sql`(${segment} << ${shift}) + ${bit}`,
}
