export type Body = 'women' | 'men'
export type Measure = 'chest' | 'waist' | 'hips'

/** Body measures of a size in centimeters. A Russian size is half the chest. */
export type SizeRow = { size: number } & Record<Measure, number>

type Column = readonly number[]

const smallest = 40

const rowsOf = (chest: Column, waist: Column, hips: Column): SizeRow[] =>
  chest.map((of, at) => ({ size: smallest + at * 2, chest: of, waist: waist[at] ?? 0, hips: hips[at] ?? 0 }))

const chests = [80, 84, 88, 92, 96, 100, 104, 108, 112, 116, 120]

export const sizeTable: Record<Body, SizeRow[]> = {
  women: rowsOf(
    chests,
    [62, 66, 70, 74, 78, 82, 86, 91, 96, 101, 106],
    [88, 92, 96, 100, 104, 108, 112, 116, 120, 124, 128],
  ),
  men: rowsOf(
    chests,
    [68, 72, 76, 80, 84, 88, 92, 96, 100, 104, 108],
    [87, 90, 93, 96, 99, 102, 105, 108, 111, 114, 117],
  ),
}
