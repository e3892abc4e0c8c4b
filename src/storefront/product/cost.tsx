import { bonusFor } from '#shop/loyalty/bonus.rules.ts'
import { levels } from '#shop/loyalty/loyalty.rules.ts'
import { BonusChip } from '#ui/bonus-chip.tsx'
import { Price } from '#ui/price.tsx'
import css from './cost.module.css'
import { fill } from '../common/fill.ts'
import type { ProductView } from '../buying/product-view.ts'
import type { StillTexts } from './still.texts.ts'

/**
 * Price with the bonuses of every loyalty level, as the page is cached; CSS shows the visitor's own level
 * (`visitor.ts`).
 */
export function Cost({ product, words }: { product: ProductView; words: Pick<StillTexts, 'saleEnds'> }) {
  const { price, salePrice, saleEnds } = product
  const bonuses = levels.map((level) => ({ level, count: bonusFor(salePrice ?? price, level) }))
  return (
    <div>
      <div className={css.price}>
        <Price current={salePrice ?? price} old={price} size="product" percent />
        {bonuses.map(
          ({ level, count }) =>
            count > 0 && (
              <span key={level} className={css.bonuses} data-level={level}>
                <BonusChip count={count} />
              </span>
            ),
        )}
      </div>
      {saleEnds && <p className={css.ends}>{fill(words.saleEnds, { day: saleEnds })}</p>}
    </div>
  )
}
