import { toggled } from '#shop/listing/listing.rules.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { SizeCell } from '#ui/size-grid.tsx'
import { SwatchCheckbox } from '#ui/swatch.tsx'
import css from './filters.module.css'
import type { Group, Option } from './listing-data.ts'
import type { Filtering } from './use-filters.ts'

const looks = { rows: css.rows, swatches: css.swatches, cells: css.cells, long: css.long }

type FacetOptionsProps = { group: Group; filtering: Filtering }

/** Filter options; a value without products stays visible but disabled. */
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
    <div className={looks[look]}>
      {options.map((option) => {
        const { value, label, count, hex = '', letter } = option
        const box = input(option)
        if (look === 'swatches') return <SwatchCheckbox key={value} name={label} hex={hex} count={count} input={box} />
        if (look === 'cells')
          return (
            <SizeCell key={value} type="checkbox" note={letter} unavailable={box.disabled} count={count} {...box}>
              {label}
            </SizeCell>
          )
        return (
          <Checkbox key={value} {...box} aside={` ${count}`}>
            {label}
          </Checkbox>
        )
      })}
    </div>
  )
}
