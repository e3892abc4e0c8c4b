import type { ReactNode } from 'react'
import { minus, plus, roubles, zero, type Money } from '#kernel/money.ts'
import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import css from './price-rows.module.css'
import type { DiscountTexts } from './discounts.texts.ts'

type PriceRowsProps = {
  price: PriceAnswer
  /** «3 товара» */
  goods: string
  t: DiscountTexts['sums']
  /** Delivery row. */
  children: ReactNode
}

/** Rows of a `dl` for each nonzero part of the total. */
export function PriceRows({ price, goods, t, children }: PriceRowsProps) {
  const locale = useLocale()
  const discount = plus(roubles(price.sale_discount), roubles(price.offers_discount))
  const code = price.promocode?.code ?? ''
  return (
    <>
      <div>
        <dt>{goods}</dt>
        <dd>{formatMoney(roubles(price.goods), locale)}</dd>
      </div>
      <Part name={t.discount} amount={discount} look={css.sale} />
      <Part name={fill(t.promocode, { code })} amount={roubles(price.promocode_discount)} look={css.sale} />
      <Part name={t.bonuses} amount={roubles(price.bonus_discount)} look={css.bonus} />
      <Part name={t.certificate} amount={roubles(price.certificate_discount)} look={css.certificate} />
      {children}
    </>
  )
}

function Part({ name, amount, look }: { name: string; amount: Money; look: string | undefined }) {
  const locale = useLocale()
  if (amount === 0) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd className={look}>{formatMoney(minus(zero, amount), locale)}</dd>
    </div>
  )
}
