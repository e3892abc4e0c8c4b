import { CircleAlert, Heart, Tag, Trash2 } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Counter } from '#ui/counter.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useLocale } from '#ui/locale.tsx'
import { Mark } from '#ui/mark.tsx'
import { Price } from '#ui/price.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import { ProductName } from '../product-card/product-name.tsx'
import { usePage } from '#web/hooks.ts'
import { usePostInOrder } from '../discounts/post-in-order.ts'
import css from './cart-line.module.css'
import type { CartTexts } from './cart.texts.ts'
import type { LineChange, ShownLine } from './cart-view.ts'
import { lineId } from './line-order.rules.ts'
import { isPiecesFieldOf, piecesField } from '../discounts/typed-lines.rules.ts'

const few = 3

type CartLineProps = {
  line: ShownLine
  quantity: number
  /** Removal in flight. */
  isLeaving: boolean
  t: CartTexts['line']
  onQuantity: (quantity: number) => void
  onRemove: () => void
  onPutAside: () => void
  onSize: () => void
}

export function CartLine(props: CartLineProps) {
  const { line, quantity, isLeaving, t } = props
  const { name, href, most, isGone, change } = line
  const trouble = useLineTrouble(line)
  // At the limit the counter itself shows the notice.
  const isFew = most <= few && quantity < most && change?.kind !== 'less'
  return (
    <li
      id={lineId(line.offerId)}
      className={css.line}
      data-gone={isGone || undefined}
      data-leaving={isLeaving || undefined}
    >
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
        <LineNote {...props} />
        {isGone && <p className={css.gone}>{t.gone}</p>}
        {change && (
          <p className={css.change} data-kind={change.kind}>
            {change.kind === 'price' ? <Tag aria-hidden /> : <CircleAlert aria-hidden />}
            <ChangeWords change={change} />
          </p>
        )}
        {trouble && (
          <p role="alert" className={css.wrong}>
            {trouble}
          </p>
        )}
        {!isGone && isFew && <p className={css.few}>{fill(t.left, { count: most })}</p>}
      </div>
      <LinePrice line={line} />
      <LineTools {...props} />
    </li>
  )
}

/** Color, size and height; without JavaScript a link to the product. */
function LineNote({ line: { name, href, note, hasSizes }, t, onSize }: CartLineProps) {
  return (
    <p className={css.note}>
      {note}
      {href && hasSizes && (
        <TextLink
          href={href}
          className={css.another}
          aria-haspopup="dialog"
          aria-label={fill(t.changeOf, { name: `${name}, ${note}` })}
          onClick={(event) => {
            event.preventDefault()
            onSize()
          }}
        >
          {t.change}
        </TextLink>
      )}
    </p>
  )
}

/** Line controls; before hydration they are posted together with the order, so that no typed text is lost. */
function LineTools({ line, quantity, t, onQuantity, onRemove, onPutAside }: CartLineProps) {
  const inOrder = usePostInOrder('/cart/step/')
  const post = (pieces: number) =>
    inOrder && { type: 'submit' as const, name: 'line', value: `${line.offerId}:${pieces}`, ...inOrder }
  const { name, href, note, most, isGone } = line
  return (
    <div className={css.tools}>
      {!isGone && (
        <Counter
          size="sm"
          value={quantity}
          max={most}
          name={piecesField(line.offerId, quantity)}
          form={inOrder?.form}
          post={post}
          onChange={onQuantity}
          label={fill(t.quantity, { name: `${name}, ${note}` })}
        />
      )}
      <span className={css.buttons}>
        {/* A discontinued product cannot become a favourite. */}
        {href && (
          <IconButton label={fill(t.putAside, { name })} className={css.later} onClick={onPutAside}>
            <Heart aria-hidden />
            <span aria-hidden>{t.later}</span>
          </IconButton>
        )}
        <IconButton
          {...post(0)}
          label={fill(t.remove, { name: `${name}, ${note}` })}
          onClick={(event) => {
            event.preventDefault()
            onRemove()
          }}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}

/** Validation error of this line's posted quantity. */
function useLineTrouble({ offerId }: ShownLine): string | undefined {
  const { form } = usePage()
  const { errors = {}, values = {} } = form ?? {}
  const field = Object.keys(errors).find((name) => isPiecesFieldOf(name, offerId))
  if (field) return errors[field]?.[0]
  return values['line']?.startsWith(`${offerId}:`) ? errors['quantity']?.[0] : undefined
}

/** Price change with the old price struck through and the new one emphasized. */
function ChangeWords({ change: { text, was, now } }: { change: LineChange }) {
  const words = text.split(/(\{was\}|\{now\})/)
  return (
    <span>
      {words.map((word) =>
        word === '{was}' ? <s key={word}>{was}</s> : word === '{now}' ? <strong key={word}>{now}</strong> : word,
      )}
    </span>
  )
}

/** Picture link, skipped by the keyboard as the name beside it has the same link. */
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
