import { CircleAlert, Heart, Tag, Trash2 } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Counter } from '#ui/counter.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Mark } from '#ui/mark.tsx'
import { Price } from '#ui/price.tsx'
import { fill } from '../common/fill.ts'
import { ProductName } from '../product-card/product-name.tsx'
import css from './cart-line.module.css'
import type { CartTexts } from './cart.texts.ts'
import type { ShownChange, ShownLine } from './cart-view.ts'

const few = 3

type CartLineProps = {
  line: ShownLine
  quantity: number
  t: CartTexts['line']
  onQuantity: (wanted: number) => void
  onRemove: () => void
  onPutAside: () => void
}

export function CartLine({ line, quantity, t, onQuantity, onRemove, onPutAside }: CartLineProps) {
  const { name, href, note, most, isGone, change } = line
  // At the limit the counter says so itself.
  const isFew = most <= few && quantity < most && change?.kind !== 'less'
  return (
    <li className={css.line} data-gone={isGone || undefined}>
      <Thumb line={line} />
      <div className={css.words}>
        <p className={css.name}>
          {href ? (
            <a href={href} className={css.link}>
              <ProductName name={name} />
            </a>
          ) : (
            <ProductName name={name} />
          )}
        </p>
        <p className={css.note}>{note}</p>
        {isGone && <p className={css.gone}>{t.gone}</p>}
        {change && (
          <p className={css.change} data-kind={change.kind}>
            {change.kind === 'price' ? <Tag aria-hidden /> : <CircleAlert aria-hidden />}
            <ChangeWords change={change} />
          </p>
        )}
        {!isGone && isFew && <p className={css.few}>{fill(t.left, { count: most })}</p>}
      </div>
      <LinePrice line={line} />
      <div className={css.tools}>
        {!isGone && (
          <Counter
            size="sm"
            value={quantity}
            max={most}
            onChange={onQuantity}
            label={fill(t.quantity, { name: `${name}, ${note}` })}
          />
        )}
        <span className={css.buttons}>
          {/* What is no longer for sale cannot be liked. */}
          {href && (
            <IconButton label={fill(t.putAside, { name })} onClick={onPutAside}>
              <Heart aria-hidden />
            </IconButton>
          )}
          <IconButton label={fill(t.remove, { name: `${name}, ${note}` })} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </div>
    </li>
  )
}

/** The old price is struck out, the new one stands out. */
function ChangeWords({ change: { text, was, now } }: { change: ShownChange }) {
  const words = text.split(/(\{was\}|\{now\})/)
  return (
    <span>
      {words.map((word) =>
        word === '{was}' ? <s key={word}>{was}</s> : word === '{now}' ? <strong key={word}>{now}</strong> : word,
      )}
    </span>
  )
}

/** The name beside it leads to the same place, so the picture is not a second stop of the keyboard. */
function Thumb({ line: { image, tile, href } }: { line: ShownLine }) {
  const picture = image ? (
    <img src={image} alt="" width={112} height={153} decoding="async" />
  ) : (
    <Mark className={css.none} />
  )
  const style = { '--tile': tile } as CSSProperties
  return href ? (
    <a href={href} className={css.thumb} style={style} tabIndex={-1} aria-hidden>
      {picture}
    </a>
  ) : (
    <span className={css.thumb} style={style}>
      {picture}
    </span>
  )
}

function LinePrice({ line: { quantity, price, total, fullTotal, isGone } }: { line: ShownLine }) {
  const locale = useLocale()
  if (isGone) return <p className={css.price}>{formatMoney(price, locale)}</p>
  return (
    <div className={css.price}>
      <Price current={total} old={fullTotal} />
      {quantity > 1 && (
        <span className={css.each}>
          {quantity} × {formatMoney(price, locale)}
        </span>
      )}
    </div>
  )
}
