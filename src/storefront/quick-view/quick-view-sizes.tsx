import { heightsFor } from '#shop/product/choice.rules.ts'
import { SelectField } from '#ui/select-field.tsx'
import { heightWords } from '#shop/heights.rules.ts'
import css from './quick-view.module.css'
import { sizeName } from '../buying/size-words.ts'
import type { Buying } from '../buying/use-buying.ts'

/** Choice of size and height (R-2.5-06); a single size needs no list. */
export function QuickViewSizes({ buying }: { buying: Buying }) {
  const { product, choice, t, pickSize, pickHeight } = buying
  const [only] = product.sizes
  const heights = heightsFor(product.sizes, choice)
  if (only?.isOneSize && product.sizes.length === 1)
    return (
      <p className={css.only}>
        {t.size}: {only.name}
      </p>
    )
  return (
    <div className={css.sizes}>
      <div role="group" aria-label={t.size}>
        <SelectField
          label={t.size}
          placeholder={t.steps.choose_size}
          value={choice.sizeId ?? ''}
          options={product.sizes.map((size) => ({
            value: String(size.sizeId),
            label: size.isOrderable ? sizeName(size) : `${sizeName(size)} · ${t.soldOut}`,
          }))}
          onChange={(event) => pickSize(Number(event.target.value))}
        />
      </div>
      {heights.length > 0 && (
        <div role="group" aria-label={t.height}>
          <SelectField
            label={t.height}
            placeholder={t.steps.choose_height}
            value={choice.height ?? ''}
            options={heights.map(({ height, isOrderable }) => ({
              value: String(height),
              label: heightWords(height),
              disabled: !isOrderable,
            }))}
            onChange={(event) => pickHeight(Number(event.target.value))}
          />
        </div>
      )}
    </div>
  )
}
