import { heightRange } from '../heights.rules.ts'
import { sizeTable, type Body, type Measure, type SizeRow } from './size-table.rules.ts'

/** Deciding measures: chest for tops and coats, hips for trousers, the larger of both for the rest. */
export type ModelBuild = 'top' | 'bottom' | 'whole'

const decidingMeasures: Record<ModelBuild, Measure[]> = { top: ['chest'], bottom: ['hips'], whole: ['chest', 'hips'] }

export type BodyMeasures = { height?: number } & Partial<Record<Measure, number>>

export type ModelCut = {
  build: ModelBuild
  /** All size numbers of the model, in stock or not. */
  sizes: number[]
  /** Lower bounds of the height ranges; empty for a single length. */
  heights: number[]
  /** Stretch fabric: between two sizes the smaller one fits. */
  stretches: boolean
  /** Cuffed trousers fit well when slightly short; straight ones do not. */
  isCuffed: boolean
}

/** Rules that led to the advice, in order; the size guide shows each as a sentence. */
export type FitReason =
  | { rule: 'nearest'; measure: Measure; value: number; body: number; size: number }
  | { rule: 'between'; measure: Measure; value: number; smaller: number; larger: number; size: number }
  | { rule: 'larger_of'; chest: number; hips: number; size: number }
  | { rule: 'below_table' | 'above_table'; measure: Measure; value: number; limit: number }
  | { rule: 'not_made'; size: number; from: number; to: number }
  | { rule: 'tight' | 'loose'; measure: Measure; value: number; size: number }
  | { rule: 'height_in_range'; value: number; from: number; to: number }
  | { rule: 'height_on_border'; value: number; from: number; to: number; isCuffed: boolean }
  | { rule: 'below_heights' | 'above_heights'; value: number; from: number; to: number }
  | { rule: 'one_length' }
  | { rule: 'needs'; measure: Measure }

export type FitAdvice = { size: number | null; height: number | null; reasons: FitReason[] }

export const measureLimits = {
  height: { from: 120, to: 230 },
  chest: { from: 50, to: 180 },
  waist: { from: 40, to: 180 },
  hips: { from: 50, to: 190 },
} as const satisfies Record<keyof BodyMeasures, { from: number; to: number }>

/** Plausibility check of a body measure, which catches inches or meters. */
export const isPlausible = (measure: keyof BodyMeasures, value: number): boolean =>
  value >= measureLimits[measure].from && value <= measureLimits[measure].to

/** Size and height advice with reasons; null when the model has no fitting option or a measure is missing. */
export function adviseFit(model: ModelCut, body: Body, measures: BodyMeasures): FitAdvice {
  const size = adviseSize(model, body, measures)
  const height = adviseHeight(model, measures.height)
  return { size: size.value, height: height.value, reasons: [...size.reasons, ...height.reasons] }
}

type Verdict = { value: number | null; reasons: FitReason[] }

function adviseSize(model: ModelCut, body: Body, measures: BodyMeasures): Verdict {
  // One of two measures is better than no advice.
  const usable = decidingMeasures[model.build].filter((measure) => measures[measure] !== undefined)
  const [missing] = decidingMeasures[model.build]
  if (usable.length === 0 && missing) return { value: null, reasons: [{ rule: 'needs', measure: missing }] }
  const verdicts = usable.map((measure) => sizeByMeasure(model, body, { measure, value: measures[measure]! }))
  const reasons = verdicts.flatMap((each) => each.reasons)
  if (verdicts.some(({ value }) => value === null)) return { value: null, reasons }
  const sizes = verdicts.map(({ value }) => value!)
  const size = Math.max(...sizes)
  const [chest = size, hips = size] = sizes
  if (chest !== hips) reasons.push({ rule: 'larger_of', chest, hips, size })
  const from = Math.min(...model.sizes)
  const to = Math.max(...model.sizes)
  if (!model.sizes.includes(size)) return { value: null, reasons: [...reasons, { rule: 'not_made', size, from, to }] }
  return { value: size, reasons: [...reasons, ...comfortOf(model, body, { size, measures })] }
}

type Measurement = { measure: Measure; value: number }

function sizeByMeasure({ stretches }: ModelCut, body: Body, { measure, value }: Measurement): Verdict {
  const rows = sizeTable[body]
  const first = rows[0]!
  const last = rows.at(-1)!
  const at = rows.findLastIndex((row) => row[measure] <= value)
  if (at < 0)
    return first[measure] - value <= halfStep(rows, measure, 0)
      ? exactly(first, { measure, value })
      : outside('below_table', { measure, value }, first[measure])
  const lower = rows[at]!
  const upper = rows[at + 1]
  if (!upper)
    return value - lower[measure] <= halfStep(rows, measure, rows.length - 2)
      ? exactly(last, { measure, value })
      : outside('above_table', { measure, value }, last[measure])
  return betweenRows([lower, upper], { measure, value }, stretches)
}

/** Exactly halfway between two sizes the fabric decides. */
function betweenRows([lower, upper]: [SizeRow, SizeRow], { measure, value }: Measurement, stretches: boolean): Verdict {
  const toLower = value - lower[measure]
  const toUpper = upper[measure] - value
  if (toLower !== toUpper) return exactly(toLower < toUpper ? lower : upper, { measure, value })
  const { size } = stretches ? lower : upper
  return {
    value: size,
    reasons: [{ rule: 'between', measure, value, smaller: lower.size, larger: upper.size, size }],
  }
}

const halfStep = (rows: SizeRow[], measure: Measure, at: number): number =>
  ((rows[at + 1]?.[measure] ?? 0) - (rows[at]?.[measure] ?? 0)) / 2

const exactly = ({ size, ...body }: SizeRow, { measure, value }: Measurement): Verdict => ({
  value: size,
  reasons: [{ rule: 'nearest', measure, value, body: body[measure], size }],
})

const outside = (rule: 'below_table' | 'above_table', measurement: Measurement, limit: number): Verdict => ({
  value: null,
  reasons: [{ rule, ...measurement, limit }],
})

/** Tolerance for the other measures: a size and a half. */
const feltCentimetres = 6

function comfortOf(
  { build }: ModelCut,
  body: Body,
  { size, measures }: { size: number; measures: BodyMeasures },
): FitReason[] {
  const row = sizeTable[body].find((each) => each.size === size)
  // Chest does not matter for trousers, and smaller hips do not matter for tops and coats.
  const otherMeasures: Measure[] =
    build === 'bottom' ? ['waist'] : build === 'top' ? ['waist', 'hips'] : ['chest', 'waist', 'hips']
  return otherMeasures.flatMap((measure): FitReason[] => {
    const value = measures[measure]
    if (!row || value === undefined) return []
    const over = value - row[measure]
    if (over >= feltCentimetres) return [{ rule: 'tight', measure, value, size }]
    return over <= -feltCentimetres && build !== 'top' ? [{ rule: 'loose', measure, value, size }] : []
  })
}

/** Length in centimeters that can be adjusted without a tailor. */
const heightSlack = 4

function adviseHeight({ heights, isCuffed }: ModelCut, value: number | undefined): Verdict {
  if (heights.length === 0) return { value: null, reasons: [{ rule: 'one_length' }] }
  if (value === undefined) return { value: null, reasons: [] }
  const ascending = [...heights].sort((a, b) => a - b)
  const fitting = ascending.filter((height) => value >= heightRange(height).from && value <= heightRange(height).to)
  const [lower, upper] = fitting
  if (lower !== undefined && upper !== undefined) {
    const height = isCuffed ? lower : upper
    return { value: height, reasons: [{ rule: 'height_on_border', value, ...heightRange(height), isCuffed }] }
  }
  if (lower !== undefined) return { value: lower, reasons: [{ rule: 'height_in_range', value, ...heightRange(lower) }] }
  return beyondHeights(ascending, value)
}

function beyondHeights(ascending: number[], value: number): Verdict {
  const lowest = ascending[0]!
  const highest = ascending.at(-1)!
  const isBelow = value < lowest
  const height = isBelow ? lowest : highest
  const range = heightRange(height)
  const off = isBelow ? lowest - value : value - range.to
  const reasons: FitReason[] = [{ rule: isBelow ? 'below_heights' : 'above_heights', value, ...range }]
  return { value: off <= heightSlack ? height : null, reasons }
}

const builds: Record<string, ModelBuild> = {
  topy: 'top',
  halaty: 'top',
  kurtki: 'top',
  bryuki: 'bottom',
}

/** Deciding measures by category, from the outermost inwards. */
export const buildOf = (trail: string[]): ModelBuild => trail.map((slug) => builds[slug]).find(Boolean) ?? 'whole'

/** Size table to use; for a unisex model the visitor's choice. */
export const bodyFor = (gender: Body | 'unisex', own: Body): Body => (gender === 'unisex' ? own : gender)
