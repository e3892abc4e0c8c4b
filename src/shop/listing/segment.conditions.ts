import { sql, type SQL } from 'drizzle-orm'
import { segmentSize, segmentsOfBlock } from './listing.tables.ts'

const shift = Math.log2(segmentSize)
const lastBit = segmentSize - 1
const raw = (number: number): SQL => sql.raw(String(number))

/**
 * Maps a product's place to its bit: the model's bit in the segment of the color. Segments of one block cover the same
 * models in different colors.
 */
export const segment = {
  lastBit: raw(lastBit),
  /** Bit string without any product. */
  none: sql.raw(`0::bit(${segmentSize})`),
  of: (place: SQL): SQL => sql`${place} >> ${raw(shift)}`,
  bitOf: (place: SQL): SQL => sql`${place} & ${raw(lastBit)}`,
  placeAt: (segment: SQL, bit: SQL): SQL => sql`(${segment} << ${raw(shift)}) + ${bit}`,
  blockOf: (segment: SQL): SQL => sql`${segment} >> ${raw(Math.log2(segmentsOfBlock))}`,
  colorOf: (segment: SQL): SQL => sql`(${segment} & ${raw(segmentsOfBlock - 1)})`,
  /** Same value for all colors of a model. */
  modelOf: (place: SQL): SQL =>
    sql`(((${place} >> ${raw(shift + Math.log2(segmentsOfBlock))}) << ${raw(shift)}) | (${place} & ${raw(lastBit)}))`,
}
