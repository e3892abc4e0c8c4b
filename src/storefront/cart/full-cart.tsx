import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Alert } from '#ui/alert.tsx'
import { counted } from '#ui/counted.ts'
import { useLocale } from '#ui/locale.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { useToast } from '#ui/toast.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { wanted } from '#parts/wanted.ts'
import { PressedByEnter } from '../discounts/pressed-by-enter.tsx'
import { PostForm } from '../common/post-form.tsx'
import { useHere } from '../visitor/here.ts'
import { ProductName } from '../product-card/product-name.tsx'
import type { CartChoice } from '../visitor/cart.ts'
import { hearts } from '../visitor/hearts.ts'
import { sendHeart } from '../visitor/turn-heart.ts'
import { CartLine } from './cart-line.tsx'
import type { CartData } from './cart.loader.ts'
import css from './cart.page.module.css'
import { CartSummary } from './cart-summary.tsx'
import type { Pricing } from '../discounts/use-price.ts'
import { linesInView, type ShownLine } from './cart-view.ts'
import { lineAfter } from './line-order.rules.ts'
import { TotalBar } from './total-bar.tsx'
import type { CartLines } from './use-cart-lines.ts'
import { firstMessage, hasChange } from './use-shown-cart.ts'

type FullCartProps = {
  lines: CartLines
  pricing: Pricing
  data: Pick<CartData, 't' | 'checkout' | 'discounts' | 'isGuest'>
}

/** Rendered with the page and hydrated soon after, as delivery prices have to be requested. */
const CheckoutForm = part(() => import('../checkout/checkout-form.part.tsx').then((file) => file.CheckoutForm), {
  when: touched,
  orWhen: () => true,
})

const LineSize = part(() => import('./line-size.tsx').then((file) => file.LineSize), { when: wanted, stays: true })

/** Cache key of delivery prices, which depend on the weight and total of the cart. */
const goodsKeyOf = ({ products, full_price, sale_discount }: CartData['cart'], price: Pricing['price']): string =>
  [
    price?.gift?.trade_offer,
    ...products.map(({ trade_offer: { id }, quantity }) => `${id}x${quantity}`).toSorted(),
    full_price - sale_discount,
  ].join(' ')

/** Cart lines, their changes and totals. */
export function FullCart({ lines, pricing, data }: FullCartProps) {
  const { t, checkout, discounts, isGuest } = data
  const locale = useLocale()
  const { base } = useHere()
  const button = useRef<HTMLDivElement>(null)
  const { answer, refusedOffer } = lines
  const shownLines = useMemo(
    () => linesInView(answer, { locale, base, t, refusedOffer, price: pricing.price }),
    [answer, locale, base, t, refusedOffer, pricing.price],
  )
  const shownOrder = shownLines.map(({ offerId }) => offerId)
  const removal = useLineRemoval(lines, shownOrder, t)
  const size = useLineSize(lines, t)
  return (
    <div className={css.columns}>
      <div>
        <CartHead lines={lines} t={t} />
        <PressedByEnter />
        <ul className={css.lines}>
          {shownLines.map((line) => (
            <CartLine
              key={line.offerId}
              line={line}
              quantity={lines.quantityOf(line)}
              isLeaving={line.offerId === lines.leavingOffer}
              t={t.line}
              onQuantity={(quantity) => lines.setQuantity(line, quantity)}
              onRemove={() => void removal.forGood(line)}
              onPutAside={() => void removal.forLater(line)}
              onSize={() => size.open(line)}
            />
          ))}
        </ul>
        {size.window}
        {answer.quantity === 0 && (
          <Alert tone="info" className={css.notes}>
            {t.soldOut}
          </Alert>
        )}
        <CheckoutForm
          of={{ data: checkout, goodsKey: goodsKeyOf(answer, pricing.price), total: pricing.price?.total ?? 0 }}
        />
      </div>
      <CartSummary {...{ pricing, discounts: { t: discounts, isGuest }, shownLines, lines, checkout, t, button }} />
      <TotalBar price={pricing.price} isEmpty={answer.quantity === 0} t={t} button={button} />
    </div>
  )
}

function CartHead({ lines: { answer, agree }, t }: { lines: CartLines; t: CartData['t'] }) {
  const locale = useLocale()
  return (
    <>
      <div className={css.head}>
        <h1 className="display-2">{t.title}</h1>
        <p className={css.count} aria-live="polite">
          {counted(answer.quantity, t.goods, locale)}
        </p>
      </div>
      {hasChange(answer) && (
        <Alert tone="info">
          <span className={css.changed}>
            {t.changed.title} <Agree t={t} agree={agree} />
          </span>
        </Alert>
      )}
    </>
  )
}

function Agree({ t, agree }: { t: CartData['t']; agree: () => Promise<unknown> }) {
  return (
    <PostForm
      to="/cart/agree/"
      className={css.agree}
      onSubmit={(event) => {
        event.preventDefault()
        void agree()
      }}
    >
      <TextButton type="submit">{t.changed.agree}</TextButton>
    </PostForm>
  )
}

function turnHeart({ choice: { product } }: ShownLine): Promise<void> {
  hearts.toggle(product.id)
  return sendHeart({
    id: product.id,
    title: product.title,
    price: product.price,
    image: product.imageUrl ?? undefined,
  })
}

/** Window for changing the size of a line. */
function useLineSize(lines: CartLines, t: CartData['t']) {
  const [line, setLine] = useState<ShownLine>()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const onChange = (choice: CartChoice) => {
    // Close first: the window must return the focus before the line changes.
    flushSync(close)
    if (line) void lines.change(line, choice)
  }
  return {
    open: (next: ShownLine) => {
      setLine(next)
      setOpen(true)
    },
    window: line && (
      <LineSize key={line.offerId} wanted={isOpen} of={{ line, open: isOpen, t: t.size, onClose: close, onChange }} />
    ),
  }
}

/** Removal of a line, with undo. */
function useLineRemoval(lines: CartLines, shownOrder: readonly number[], t: CartData['t']) {
  const toast = useToast()
  const remove = (line: ShownLine) => lines.remove(line, lineAfter(shownOrder, line.offerId))
  const sign = ({ image }: ShownLine) => image && <img className={css.sign} src={image} alt="" width={36} height={48} />
  const showToast = (line: ShownLine, text: string, undo?: () => void) => {
    const words = (
      <span className={css.said}>
        {text}
        <small>
          <ProductName name={line.name} />
        </small>
      </span>
    )
    toast({ text: words, sign: sign(line), action: undo && { label: t.restore, run: undo } })
  }
  return {
    forGood: async (line: ShownLine) => {
      const isGone = await remove(line)
      // No undo for a sold-out item: adding it again would fail.
      if (isGone) showToast(line, t.removed, line.isGone ? undefined : () => void lines.putBack(line))
    },
    forLater: async (line: ShownLine) => {
      const { id } = line.choice.product
      const wasLiked = hearts.has(id)
      try {
        if (!wasLiked) await turnHeart(line)
      } catch (error) {
        toast({ text: firstMessage(error) ?? t.failed })
        return
      }
      const isGone = await remove(line)
      const undo = () => {
        void lines.putBack(line)
        if (!wasLiked) turnHeart(line).catch(() => undefined)
      }
      if (isGone) showToast(line, t.moved, line.isGone ? undefined : undo)
    },
  }
}
