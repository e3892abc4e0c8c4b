/* chunk: buying */
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Money } from '#kernel/money.ts'
import * as rules from '#shop/product/choice.rules.ts'
import type { Choice } from '#shop/product/choice.rules.ts'
import { useLocation } from '#web/hooks.ts'
import { navigate } from '#web/navigation.ts'
import { link } from '../common/links.ts'
import { readStored } from '../common/storage.ts'
import { useCart } from '../visitor/cart.ts'
import type { AddedLine } from './added.ts'
import type * as OwnSizeFile from '../measures/own-size.ts'
import type { BuyableProduct } from './buyable-product.ts'
import { rememberSize } from './last-size.ts'
import { usePostedChoice } from './posted-choice.ts'
import { paidPrice, priceMessage, updatedProduct, type BuyingMessage, type ProductUpdate } from './product-update.ts'
import type { ProductView } from './product-view.ts'
import { useOrder } from './use-order.ts'

/** Open window of a product. */
export type Layer = 'size' | 'stores'

const reloadMs = 800

/** Product of a page or of an added cart line; the line has no fit data. */
type SizedProduct = AddedLine['data'] & Partial<Pick<BuyableProduct, 'fit'>>

type BuyingOptions = {
  onAdded?: () => void
  /** Price shown on the card, if the purchase started there. */
  seenPrice?: Money | undefined
  /** Initial size and height. */
  firstChoice?: Choice
}

/** Purchase state of one product: choice, messages, and the action of the button (chapter 4.5). */
export function useBuying(data: SizedProduct, { onAdded, seenPrice, firstChoice }: BuyingOptions = {}) {
  const { t } = data
  const here = useLocation()
  const { offers } = useCart()
  const postedChoice = usePostedChoice(data.product.id)
  const { product, message, setMessage, onUpdate } = useUpdates(data, seenPrice ?? postedChoice?.seenPrice)
  const { sizes } = product
  const { choice, ...choosing } = useChoice(product, postedChoice?.choice ?? firstChoice, () => setMessage(undefined))
  const [amount, setAmount] = useState(postedChoice?.amount ?? 1)
  const [layer, setLayer] = useState<Layer>()
  const guide = useGuide()
  const close = () => setLayer(undefined)
  // Return the focus from this window before the next one takes it.
  const closeAll = () => [close, onAdded].forEach((leave) => leave && flushSync(leave))
  const { order, isBusy } = useOrder({ data, product, amount, onUpdate, onAdded: closeAll })
  const most = rules.maxQuantity(sizes, choice)
  const step = rules.nextStep(sizes, choice, (offerId) => !isBusy && offerId in offers)
  useOwnSize(data, choosing.offer)
  useCartReload(choice.height)

  const press = () => {
    if (step === 'add') void order(choice)
    else if (step === 'check_out') void navigate(link(here, 'cart'))
    else setLayer(step === 'choose_size' || step === 'choose_height' ? 'size' : 'stores')
  }
  return {
    product,
    t,
    choice,
    step,
    most,
    amount: rules.clampQuantity(amount, Math.max(1, most)),
    layer,
    errors: choice === postedChoice?.choice && amount === postedChoice.amount ? postedChoice.errors : undefined,
    /** Server message about the last attempt, shown at the button. */
    message,
    press,
    order,
    /** Add-to-cart request is in flight. */
    isBusy,
    ...choosing,
    setAmount: (next: number) => {
      setMessage(undefined)
      setAmount(next)
    },
    size: rules.chosenSize(sizes, choice),
    /** The chosen offer, if it is sold out and only a stock notice can be asked for. */
    missing: rules.missingOffer(sizes, choice),
    height: rules.chosenHeight(sizes, choice),
    open: setLayer,
    close,
    ...guide,
  }
}

export type Buying = ReturnType<typeof useBuying>

function useChoice({ id, sizes }: ProductView, firstChoice: Choice | undefined, onChoice: () => void) {
  const [choice, setChoice] = useState<Choice>(firstChoice ?? rules.firstChoice(sizes))
  const choose = (next: Choice) => {
    setChoice(next)
    onChoice()
    const sizeToKeep = rules.sizeToRemember(sizes, next)
    if (sizeToKeep !== null) rememberSize(id, sizeToKeep)
    return next
  }
  return {
    choice,
    choose,
    pickSize: (sizeId: number) => choose(rules.chooseSize(sizes, choice, sizeId)),
    pickHeight: (height: number) => choose(rules.chooseHeight(sizes, choice, height)),
    /** Sets the choice unless the visitor has already made one. */
    offer: (next: Choice) => setChoice((before) => (before === rules.nothingChosen ? next : before)),
    askFor: (height: number) => setChoice({ ...choice, height }),
  }
}

/** Preselects size and height from saved measurements, in the browser: public pages are shared by all visitors. */
function useOwnSize({ product, fit = null }: SizedProduct, offer: (choice: Choice) => void) {
  useEffect(() => {
    if (!readStored('measures')) return
    const choose = (file: typeof OwnSizeFile) => file.offerOwnSize({ product, fit }, offer)
    import('../measures/own-size.ts').then(choose).catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each product: later the buyer chooses
  }, [product.id])
}

function useGuide() {
  const [isGuideOpen, setGuideOpen] = useState(false)
  return { isGuideOpen, openGuide: () => setGuideOpen(true), closeGuide: () => setGuideOpen(false) }
}

/** Product with the latest server updates, and the message about them. */
function useUpdates({ product: pageProduct }: AddedLine['data'], seenPrice: Money | undefined) {
  const [update, setUpdate] = useState<ProductUpdate>({ stocks: {} })
  const [message, setMessage] = useState<BuyingMessage | undefined>(
    () => seenPrice && priceMessage(seenPrice, paidPrice(pageProduct)),
  )
  const product = useMemo(() => updatedProduct(pageProduct, update), [pageProduct, update])
  const onUpdate = (next: Partial<ProductUpdate>, nextMessage?: BuyingMessage) => {
    setUpdate((before) => ({ ...before, ...next, stocks: { ...before.stocks, ...next.stocks } }))
    setMessage(nextMessage)
  }
  return { product, message, setMessage, onUpdate }
}

/** Cart reload when a height is chosen: another device may have changed the cart meanwhile (R-4.5-15). */
function useCartReload(height: number | null): void {
  useEffect(() => {
    if (height === null) return
    const timer = setTimeout(
      () => void import('../visitor/cart-verbs.ts').then((verbs) => verbs.reloadCart()).catch(() => undefined),
      reloadMs,
    )
    return () => clearTimeout(timer)
  }, [height])
}
