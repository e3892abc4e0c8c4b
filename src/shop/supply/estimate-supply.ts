import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import { knownSupplyIndex, supplyLevels, supplyOffers } from './supply-catalogue.queries.ts'
import { estimateOf, findRows, type EstimatedRow, type SupplyEstimate } from './supply-estimate.rules.ts'
import type { EstimateAnswerBody } from './supply.schemas.ts'
import type { SupplyRow } from './supply.rules.ts'
import { maxChoices, rowTroubleWords, supplyDays } from './supply-estimate.texts.ts'

type EstimateInput = { kind: 'clinic' | 'wholesale'; rows: readonly SupplyRow[]; now: Date }

/** Estimate of a request at current prices, with its volume discount. */
export async function estimateSupply(db: Db, { kind, rows, now }: EstimateInput): Promise<SupplyEstimate> {
  const whole = rows.map(({ color = '', ...row }) => ({ ...row, color }))
  const [index, steps] = await Promise.all([knownSupplyIndex(db, now), supplyLevels(db, kind, now)])
  const found = findRows(index, whole)
  const offers = await supplyOffers(db, [...new Set(found.flatMap(({ productIds }) => productIds))])
  return estimateOf(whole, found, { steps, offers, days: supplyDays })
}

export function estimateAnswer(
  { rows, days, ...estimate }: SupplyEstimate,
  cells: readonly Pick<SupplyRow, 'garment' | 'color' | 'size' | 'height'>[],
  locale: Locale,
): EstimateAnswerBody {
  return {
    ...estimate,
    days: days?.[locale] ?? '',
    rows: rows.map((row, at) => answerRow(row, cells[at], locale)),
  }
}

const choiceCells = { many: 'garment', color: 'color', color_open: 'color', size: 'size', height: 'height' } as const

function answerRow(
  { name, color, price, sum, trouble, choices }: EstimatedRow,
  cells: Partial<SupplyRow> | undefined,
  locale: Locale,
): EstimateAnswerBody['rows'][number] {
  return {
    name: name?.[locale] ?? '',
    color: color?.[locale] ?? '',
    price,
    sum,
    trouble: trouble ?? '',
    words: trouble ? rowTroubleWords(trouble, cells, locale) : '',
    cell: trouble && trouble in choiceCells ? choiceCells[trouble as keyof typeof choiceCells] : '',
    choices: choices.slice(0, maxChoices).map((words) => words[locale]),
  }
}
