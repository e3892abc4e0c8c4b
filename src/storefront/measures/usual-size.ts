import type { PersonBody } from '#shop/measures/measures.schemas.ts'
import { adviseFit } from '#shop/product/fit.rules.ts'
import { sizeTable } from '#shop/product/size-table.rules.ts'

export type NamelessPerson = Omit<PersonBody, 'name' | 'size'>

/** Usual size for these measures across most models. */
export function usualSize(measures: NamelessPerson): string | undefined {
  const sizes = sizeTable[measures.body].map(({ size }) => size)
  const cut = { build: measures.chest ? ('top' as const) : ('bottom' as const), sizes, heights: [], isCuffed: false }
  const { size } = adviseFit({ ...cut, stretches: true }, measures.body, measures)
  return size === null ? undefined : String(size)
}
