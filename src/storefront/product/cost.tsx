import { BonusChip } from '#ui/bonus-chip.tsx'
import { Price } from '#ui/price.tsx'
import css from './cost.module.css'
import { fill } from '../common/fill.ts'
import type { ProductView } from '../buying/product-view.ts'
import type { StillTexts } from './still.texts.ts'

export function Cost({ product, words }: { product: ProductView; words: Pick<StillTexts, 'saleEnds'> }) {
  const { price, salePrice, bonuses, saleEnds } = product
  return (
    <div>
      <div className={css.price}>
        <Price current={salePrice ?? price} old={price} size="product" percent />
        {bonuses > 0 && <BonusChip count={bonuses} />}
      </div>
      {saleEnds && <p className={css.ends}>{fill(words.saleEnds, { day: saleEnds })}</p>}
    </div>
  )
}
