import { sql, type SQL } from 'drizzle-orm'
import { segmentSize, segmentsOfBlock } from './listing.tables.ts'

const shift = Math.log2(segmentSize)
const lastBit = segmentSize - 1
const raw = (number: number): SQL => sql.raw(String(number))

/**
 * A product stands in the strings of bits at a place: the bit of its model in the segment of its color. The segments of
 * one block are about the same models, each in another color.
 */
export const segment = {
  lastBit: raw(lastBit),
  /** A string of bits without any product. */
  none: sql.raw(`0::bit(${segmentSize})`),
  of: (place: SQL): SQL => sql`${place} >> ${raw(shift)}`,
  bitOf: (place: SQL): SQL => sql`${place} & ${raw(lastBit)}`,
  placeAt: (segment: SQL, bit: SQL): SQL => sql`(${segment} << ${raw(shift)}) + ${bit}`,
  blockOf: (segment: SQL): SQL => sql`${segment} >> ${raw(Math.log2(segmentsOfBlock))}`,
  colorOf: (segment: SQL): SQL => sql`(${segment} & ${raw(segmentsOfBlock - 1)})`,
  /** Equal for all colors of a model. */
  modelOf: (place: SQL): SQL =>
    sql`(((${place} >> ${raw(shift + Math.log2(segmentsOfBlock))}) << ${raw(shift)}) | (${place} & ${raw(lastBit)}))`,
}
