import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { minus, times, zero } from '#kernel/money.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { counted } from '#ui/counted.ts'
import { Counter } from '#ui/counter.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { Modal } from '#ui/modal.tsx'
import { Price } from '#ui/price.tsx'
import { useLocation } from '#web/hooks.ts'
import { ProductName } from '../product-card/product-name.tsx'
import { useCart, type CartNow } from '../visitor/cart.ts'
import css from './added-modal.module.css'
import type { AddedLine } from './added.ts'
import { fill } from '../common/fill.ts'
import { heightWords } from '#shop/heights.rules.ts'
import { link } from '../common/links.ts'
import { MiniCard } from './mini-card.tsx'
import { paidPrice } from './product-update.ts'
import { sizeWords } from './size-words.ts'
import { Thumbnail } from './shot.tsx'
import { useLineNow } from './use-line-now.ts'
import { windowWords } from './window.words.ts'

type AddedModalProps = { line: AddedLine; open: boolean; onClose: () => void }

/** «В корзине» window: added product, cart total, and next steps (R-2.5-12…14). */
export function AddedModal({ line, open, onClose }: AddedModalProps) {
  const { t, set, alike } = line.data
  const words = windowWords[useLocale()].added
  // Matching products first, then similar ones.
  const suggestions = [...set, ...alike].filter(
    (card, index, all) => all.findIndex(({ id }) => id === card.id) === index,
  )
  const here = useLocation()
  const cart = useCart()
  const isGone = !(line.choice.offerId in cart.offers)
  // Line removed in another tab: no confirmation is needed.
  useEffect(() => {
    if (open && isGone) onClose()
  }, [open, isGone, onClose])
  const title = (
    <span className={css.title}>
      <Check aria-hidden className={css.check} />
      {words.title}
    </span>
  )
  return (
    <Modal open={open} onClose={onClose} title={title} width={760}>
      <Line line={line} cart={cart} />
      <Total cart={cart} />
      <div className={css.ways}>
        <ButtonLink wide href={link(here, 'cart')}>
          {words.checkOut}
        </ButtonLink>
        <Button wide look="quiet" onClick={onClose}>
          {words.goOn}
        </Button>
      </div>
      {suggestions.length > 0 && (
        <div className={css.alike}>
          <Carousel label={t.alike} heading={<h3 className={css.heading}>{t.alike}</h3>}>
            {suggestions.map((card) => (
              <MiniCard key={card.id} card={card} />
            ))}
          </Carousel>
        </div>
      )}
    </Modal>
  )
}

function Line({ line, cart }: { line: AddedLine; cart: CartNow }) {
  const { choice, data } = line
  const { product, t } = data
  const size = product.sizes.find(({ name }) => name === choice.size)
  const locale = useLocale()
  const words = windowWords[locale].added
  const amount = cart.offers[choice.offerId] ?? choice.amount
  const { price, stock, text, change } = useLineNow(line, amount)
  const fell = minus(choice.product.price, paidPrice(line.price)) > zero
  const prices = { was: formatMoney(choice.product.price, locale), now: formatMoney(paidPrice(line.price), locale) }
  const about = [
    choice.color,
    size && sizeWords(size, words.size),
    choice.height && fill(words.height, { height: heightWords(choice.height) }),
  ]
  return (
    <div className={css.line}>
      <span className={css.thumb}>
        <Thumbnail of={product.media.find(({ kind }) => kind === 'image')} width={112} />
      </span>
      <div className={css.words}>
        <p className={css.name}>
          <ProductName name={choice.product.title} />
        </p>
        <p className={css.about}>{about.filter(Boolean).join(' · ')}</p>
        {stock > 0 && <Counter size="sm" value={amount} max={Math.max(stock, amount)} onChange={change} />}
        <p className={css.message} aria-live="polite">
          {text ?? (fell ? fill(t.priceFell, prices) : '')}
        </p>
      </div>
      <div className={css.price} aria-live="polite">
        <Price current={times(paidPrice(price), amount)} old={times(price.price, amount)} />
      </div>
    </div>
  )
}

function Total({ cart }: { cart: CartNow }) {
  const locale = useLocale()
  const words = windowWords[locale].added
  return (
    <p className={css.total} aria-live="polite">
      <span>{fill(words.total, { goods: counted(cart.quantity, words.goods, locale) })}</span>
      {cart.total !== null && <span className={css.sum}>{formatMoney(cart.total, locale)}</span>}
    </p>
  )
}
