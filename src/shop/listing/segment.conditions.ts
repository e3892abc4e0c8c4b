import { sql, type SQL } from 'drizzle-orm'
import { segmentSize } from './listing.tables.ts'

const shift = sql.raw(String(Math.log2(segmentSize)))
const lastBit = sql.raw(String(segmentSize - 1))

/**
 * A string of bits covers one segment of the product ids: this finds the segment and the bit of a product, and back.
 */
export const segment = {
  lastBit,
  /** A string of bits without any product. */
  none: sql.raw(`0::bit(${segmentSize})`),
  of: (productId: SQL): SQL => sql`${productId} >> ${shift}`,
  bitOf: (productId: SQL): SQL => sql`${productId} & ${lastBit}`,
  productAt: (segment: SQL, bit: SQL): SQL => sql`(${segment} << ${shift}) + ${bit}`,
}
