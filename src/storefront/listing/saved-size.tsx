import { useSyncExternalStore } from 'react'
import { toggled } from '#shop/listing/listing.rules.ts'
import { ChipButton } from '#ui/chip.tsx'
import css from './filters.module.css'
import { ownMeasures, personIn } from '../visitor/measures.ts'
import { savedFilters } from './saved-filters.ts'
import type { Group } from './listing-data.ts'
import type { Filtering } from './use-filters.ts'

type SavedSizeProps = { group: Group; label: string; filtering: Filtering }

const never = () => () => undefined
/** Of whoever was measured, else what was last looked for. */
const lastSize = () => personIn(ownMeasures())?.size ?? savedFilters().size.at(-1)
const onServer = () => undefined

/** A size chosen before is offered, never applied by itself: a listing that hides products without saying so looks broken. */
export function SavedSize({ group, label, filtering: { filters, ask } }: SavedSizeProps) {
  const size = useSyncExternalStore(never, lastSize, onServer)
  const option = group.options.find(({ value, label: name, count }) => (value === size || name === size) && count > 0)
  if (!option || filters.chosen.size.length > 0) return null
  return (
    <ChipButton className={css.kept} onClick={() => ask(toggled(filters, 'size', option.value))}>
      {label}: {option.label}
    </ChipButton>
  )
}
