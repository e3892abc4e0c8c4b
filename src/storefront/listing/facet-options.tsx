import { toggled } from '#shop/listing/listing.rules.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { SizeCell } from '#ui/size-grid.tsx'
import { SwatchCheckbox } from '#ui/swatch.tsx'
import css from './filters.module.css'
import type { Group, Option } from './listing-data.ts'
import type { Filtering } from './use-filters.ts'

type FacetOptionsProps = { group: Group; filtering: Filtering }

/** A value that nothing is left of stays in its place, but cannot be ticked. */
export function FacetOptions({ group, filtering }: FacetOptionsProps) {
  const { name, look, options } = group
  const { filters, ask } = filtering
  const input = ({ value, count }: Option) => {
    const checked = filters.chosen[name].includes(value)
    return {
      name,
      value,
      checked,
      disabled: count === 0 && !checked,
      onChange: () => ask(toggled(filters, name, value)),
    }
  }
  return (
    <div className={css[look]}>
      {options.map((option) => {
        const { value, label, count, hex = '' } = option
        const named = { ...input(option), 'aria-label': `${label} ${count}` }
        if (look === 'dyes') return <SwatchCheckbox key={value} name={label} hex={hex} input={named} />
        if (look === 'cells')
          return (
            <SizeCell key={value} type="checkbox" unavailable={named.disabled} {...named}>
              {label}
            </SizeCell>
          )
        return (
          <Checkbox key={value} {...input(option)} aside={` ${count}`}>
            {label}
          </Checkbox>
        )
      })}
    </div>
  )
}
