import { roubles } from '#kernel/money.ts'
import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { StitchProgress } from '#ui/stitch-progress.tsx'
import { fill } from '../common/fill.ts'
import css from './free-delivery.module.css'
import { leftToFree } from './free-delivery.rules.ts'
import type { CartTexts } from './cart.texts.ts'

type FreeDeliveryProps = {
  price: PriceAnswer
  /** Threshold of free delivery in roubles; null if none is set. */
  freeFrom: number | null
  t: CartTexts['summary']
}

/** Remaining amount until free delivery, by today's prices before promo codes and bonuses. */
export function FreeDelivery({ price, freeFrom, t }: FreeDeliveryProps) {
  const locale = useLocale()
  if (freeFrom === null) return null
  const left = leftToFree(price, freeFrom)
  const leftText = formatMoney(roubles(left), locale)
  const [before, after] = t.toFree.split('{sum}')
  return (
    <div className={css.free}>
      <p>
        {left > 0 ? (
          <>
            {before}
            <b>{leftText}</b>
            {after}
          </>
        ) : (
          t.freeNow
        )}
      </p>
      <StitchProgress
        label={left > 0 ? fill(t.toFree, { sum: leftText }) : t.freeNow}
        value={freeFrom - left}
        max={freeFrom}
      />
    </div>
  )
}
