import { useSyncExternalStore } from 'react'
import { withLetter } from '#shop/letter-sizes.rules.ts'
import { toggled } from '#shop/listing/listing.rules.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ChipButton } from '#ui/chip.tsx'
import css from './filters.module.css'
import { ownMeasures, personIn } from '../visitor/measures.ts'
import { savedFilters } from './saved-filters.ts'
import type { Group, ListingData } from './listing-data.ts'
import type { Filtering } from './use-filters.ts'

type SavedSizeProps = { group: Group; t: Pick<ListingData['t'], 'yourSize' | 'onlyMySize'>; filtering: Filtering }

const never = () => () => undefined
const measuredSize = () => personIn(ownMeasures())?.size
const lastSize = () => savedFilters().size.at(-1)
const onServer = () => undefined

/**
 * «Только мой размер»: the measured size, else the size last filtered by. Offered, never applied automatically, as a
 * silently filtered listing looks broken. The size is part of the address, so pages stay impersonal.
 */
export function SavedSize({ group, t, filtering: { filters, ask } }: SavedSizeProps) {
  const ownSize = useSyncExternalStore(never, measuredSize, onServer)
  const savedSize = useSyncExternalStore(never, lastSize, onServer)
  const optionOf = (size: string | undefined) =>
    group.options.find(({ value, label }) => size !== undefined && (value === size || label === size))
  const { size: chosenSizes } = filters.chosen
  const own = optionOf(ownSize)
  if (own) {
    const isOn = chosenSizes.length === 1 && chosenSizes[0] === own.value
    const nextFilters = { ...filters, chosen: { ...filters.chosen, size: isOn ? [] : [own.value] }, page: 1 }
    return (
      <div className={css.kept}>
        <Checkbox
          checked={isOn}
          disabled={own.count === 0 && !isOn}
          aside={` ${own.count}`}
          onChange={() => ask(nextFilters)}
        >
          {t.onlyMySize}: {withLetter(own.label, own.letter ?? '')}
        </Checkbox>
      </div>
    )
  }
  const option = optionOf(savedSize)
  if (!option || option.count === 0 || chosenSizes.length > 0) return null
  return (
    <ChipButton className={css.kept} onClick={() => ask(toggled(filters, 'size', option.value))}>
      {t.yourSize}: {withLetter(option.label, option.letter ?? '')}
    </ChipButton>
  )
}
