/* chunk: buying */
import { useId } from 'react'
import { chosenSize, heightsFor, type Choice } from '#shop/product/choice.rules.ts'
import { SegmentCell, SizeCell, SizeGrid } from '#ui/size-grid.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import { heightWords } from '#shop/heights.rules.ts'
import { LastSize } from './last-size-hint.tsx'
import { Notice } from './notice.tsx'
import { sizeName } from './size-words.ts'
import css from './size-choice.module.css'
import type { Buying } from './use-buying.ts'

type SizeChoiceProps = {
  buying: Buying
  /** Form id for posting without scripts; absent in a window. */
  form?: string
  /** Called on a click or tap; arrow keys only move the selection. */
  onPress?: (choice: Choice) => void
}

/** Size and height selection; sold-out choices offer a back-in-stock notice. */
export function SizeChoice({ buying, form, onPress }: SizeChoiceProps) {
  const { product, size, t } = buying
  const isGone = size !== undefined && !size.isOrderable
  const hasHeights = product.sizes.some(({ heights }) => heights.length > 0)
  if (product.sizes.length === 1 && product.sizes[0]?.isOneSize)
    return (
      <div className={css.choice}>
        <p className={css.only}>
          {t.size}: {product.sizes[0].name}
        </p>
        <Notice buying={buying} />
      </div>
    )
  return (
    <div className={css.choice}>
      {product.sizes.length > 0 && (
        <div className={product.sizes.some(({ name }) => name.length > 3) ? css.long : undefined}>
          <Sizes buying={buying} form={form} onPress={onPress} />
          {buying.choice.note ? (
            <p className={css.last}>{buying.choice.note}</p>
          ) : (
            !hasHeights && <LastSize buying={buying} />
          )}
        </div>
      )}
      {hasHeights && !isGone && <Heights buying={buying} form={form} onPress={onPress} />}
      <Notice buying={buying} />
    </div>
  )
}

function Sizes({ buying, form, onPress }: SizeChoiceProps) {
  const { product, choice, size, t, pickSize, openGuide, errors } = buying
  const name = useId()
  const legend = (
    <>
      {size ? `${t.size}: ${sizeName(size)}` : t.size}
      {size && !size.isOrderable && <span className={css.gone}>{t.soldOut}</span>}
      {errors?.['size'] && <span className={css.gone}>{errors['size'][0]}</span>}
    </>
  )
  const table = (
    <TextButton aria-haspopup="dialog" onClick={openGuide}>
      {t.sizeTable}
    </TextButton>
  )
  return (
    <SizeGrid legend={legend} aside={table}>
      {product.sizes.map((each, at) => (
        <SizeCell
          key={each.sizeId}
          form={form}
          name={form ? 'size' : name}
          {...comesFirst(at, errors?.['size'])}
          value={each.sizeId}
          checked={choice.sizeId === each.sizeId}
          note={each.letter}
          unavailable={!each.isOrderable}
          onChange={(event) => {
            const next = pickSize(each.sizeId)
            if (isPress(event.nativeEvent)) onPress?.(next)
          }}
        >
          {each.name}
        </SizeCell>
      ))}
    </SizeGrid>
  )
}

function Heights({ buying, form, onPress }: SizeChoiceProps) {
  const { product, choice, t, pickHeight, errors } = buying
  const name = useId()
  const heights = heightsFor(product.sizes, choice)
  const legend = (
    <>
      {t.heightCm}
      {errors?.['height'] && <span className={css.gone}>{errors['height'][0]}</span>}
    </>
  )
  return (
    <div>
      <SizeGrid legend={legend} track>
        {heights.map(({ height, isOrderable }, at) => (
          <SegmentCell
            key={height}
            form={form}
            name={form ? 'height' : name}
            {...comesFirst(at, errors?.['height'])}
            value={height}
            checked={choice.height === height && isOrderable}
            unavailable={!isOrderable}
            onChange={(event) => {
              const next = pickHeight(height)
              if (isPress(event.nativeEvent)) onPress?.(next)
            }}
          >
            {heightWords(height)}
          </SegmentCell>
        ))}
      </SizeGrid>
      <MissingHeights buying={buying} />
    </div>
  )
}

/** Autofocus on the first control of a missing choice, for pages without scripts. */
const comesFirst = (at: number, wrong: readonly string[] | undefined) => (at === 0 && wrong ? { autoFocus: true } : {})

/** True for a click or tap: `detail` is the click count, and is 0 for arrow keys. */
const isPress = (event: Event): boolean => event instanceof UIEvent && event.detail > 0

/** Sold-out heights of this size, each with a back-in-stock notice. */
function MissingHeights({ buying }: { buying: Buying }) {
  const { product, choice, t, askFor } = buying
  const size = chosenSize(product.sizes, choice)
  const missing = size?.heights.filter(({ isOrderable }) => !isOrderable) ?? []
  if (!size || missing.length === 0) return null
  return (
    <ul className={css.missing}>
      {missing.map(({ id, height }) => (
        <li key={id}>
          {fill(t.noPair, { size: sizeName(size), height: heightWords(height) })}{' '}
          <TextButton onClick={() => askFor(height)} aria-expanded={choice.height === height}>
            {t.tellMe}
          </TextButton>
        </li>
      ))}
    </ul>
  )
}
