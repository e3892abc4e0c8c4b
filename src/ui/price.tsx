import { minus, salePercent, zero, type Money } from '#kernel/money.ts'
import { classNames } from './class-names.ts'
import { formatDiscount, formatMoney } from './format-money.ts'
import { useLocale, useWords } from './locale.tsx'
import css from './price.module.css'
import { Tag } from './tag.tsx'

const sizes = { card: undefined, product: css.product, total: css.total }

type PriceProps = {
  /** Price to pay. */
  current: Money
  /** Former price; shown struck through only when higher. */
  old?: Money | null
  size?: 'card' | 'product' | 'total'
  /** Adds the «−20%» tag beside the old price. */
  percent?: boolean
}

export function Price({ current, old, size = 'card', percent }: PriceProps) {
  const locale = useLocale()
  const words = useWords()
  const onSale = old ? minus(old, current) > zero : false
  return (
    <span className={classNames(css.price, sizes[size])}>
      <span className={classNames(css.current, onSale && css.sale)}>{formatMoney(current, locale)}</span>
      {old && onSale && (
        <s className={css.old}>
          <span className="visually-hidden">{words.oldPrice} </span>
          {formatMoney(old, locale)}
        </s>
      )}
      {old && onSale && percent && <Tag>{formatDiscount(salePercent(old, current))}</Tag>}
    </span>
  )
}
