/* chunk: buying */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { roubles } from '#kernel/money.ts'
import * as rules from '#shop/product/choice.rules.ts'
import type { Choice } from '#shop/product/choice.rules.ts'
import { variantPath } from '#shop/media/media.rules.ts'
import { useToast } from '#ui/toast.tsx'
import { useLocation } from '#web/hooks.ts'
import { navigate } from '#web/navigation.ts'
import { link } from '../common/links.ts'
import { useCart, type CartChoice } from '../visitor/cart.ts'
import { showAdded, type AddedLine } from './added.ts'
import { cartErrorText, mostAvailable } from './cart-error.ts'
import type { ProductView } from './product-view.ts'
import { rememberSize } from './last-size.ts'
import { usePostedChoice } from './posted-choice.ts'

/** The code that changes the cart is fetched after the page is hydrated, or with the first press. */
const cartVerbs = () => import('../visitor/cart-verbs.ts')

/** The windows over a product. */
export type Layer = 'size' | 'stores'

const coverWidth = 335
const reloadMs = 800

/** What is being chosen of one product, and what the button does about it (chapter 4.5). */
export function useBuying(data: AddedLine['data'], onAdded?: () => void) {
  const { product, t } = data
  const { sizes } = product
  const here = useLocation()
  const { offers } = useCart()
  const postedChoice = usePostedChoice(product.id)
  const [choice, setChoice] = useState<Choice>(postedChoice?.choice ?? rules.firstChoice(sizes))
  const [amount, setAmount] = useState(postedChoice?.amount ?? 1)
  const [layer, setLayer] = useState<Layer>()
  const [isGuideOpen, setGuideOpen] = useState(false)
  const close = () => setLayer(undefined)
  const { order, isBusy, mostOf } = useOrder(data, amount, () => {
    // This window returns the focus before the next one takes it.
    flushSync(close)
    if (onAdded) flushSync(onAdded)
  })
  const most = mostOf(choice)
  const step = rules.nextStep(sizes, choice, (offerId) => !isBusy && offerId in offers)
  useCartReload(choice.height)

  const choose = (next: Choice) => {
    setChoice(next)
    const sizeToKeep = rules.sizeToRemember(sizes, next)
    if (sizeToKeep !== null) rememberSize(product.id, sizeToKeep)
    return next
  }
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
    press,
    order,
    /** An add is on its way. */
    isBusy,
    choose,
    setAmount,
    size: rules.chosenSize(sizes, choice),
    /** The chosen offer, if it is sold out and only a stock notice can be asked for. */
    missing: rules.missingOffer(sizes, choice),
    height: rules.chosenHeight(sizes, choice),
    pickSize: (sizeId: number) => choose(rules.chooseSize(sizes, choice, sizeId)),
    pickHeight: (height: number) => choose(rules.chooseHeight(sizes, choice, height)),
    askFor: (height: number) => setChoice({ ...choice, height }),
    open: setLayer,
    close,
    isGuideOpen,
    openGuide: () => setGuideOpen(true),
    closeGuide: () => setGuideOpen(false),
  }
}

export type Buying = ReturnType<typeof useBuying>

/** Puts a choice into the cart; a lower stock that the server told stays the limit. */
function useOrder(data: AddedLine['data'], amount: number, onAdded: () => void) {
  const { product, t } = data
  const here = useLocation()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [stockLimits, setStockLimits] = useState<Readonly<Record<number, number>>>({})
  const mostOf = (choice: Choice) => {
    const offer = rules.chosenOffer(product.sizes, choice)
    return Math.min(rules.maxQuantity(product.sizes, choice), (offer && stockLimits[offer.id]) ?? Infinity)
  }
  const order = async (choice: Choice) => {
    const offer = rules.chosenOffer(product.sizes, choice)
    if (!offer || isBusy) return
    const possibleAmount = rules.clampQuantity(amount, Math.max(1, mostOf(choice)))
    const addedChoice = cartChoice(product, choice, { id: offer.id, amount: possibleAmount })
    setBusy(true)
    try {
      const { products } = await (await cartVerbs()).addToCart(addedChoice)
      const line = products.find(({ trade_offer }) => trade_offer.id === offer.id)
      onAdded()
      const price = line ? roubles(line.price) : addedChoice.product.price
      // On the cart's own page no window with a link to the cart is needed (R-4.5-06).
      if (here.pathname === link(here, 'cart')) toast({ text: t.added.done })
      else showAdded({ choice: addedChoice, price, stock: line?.trade_offer.amount ?? offer.amount, data })
    } catch (error) {
      const most = mostAvailable(error)
      if (most) setStockLimits((limits) => ({ ...limits, [offer.id]: most }))
      toast({ text: cartErrorText(error, t) })
    } finally {
      setBusy(false)
    }
  }
  return { order, isBusy, mostOf }
}

/** Choosing a height takes a while, and another device may change the cart meanwhile: it is loaded anew (R-4.5-15). */
function useCartReload(height: number | null): void {
  useEffect(() => {
    if (height === null) return
    const timer = setTimeout(
      () =>
        void cartVerbs()
          .then((verbs) => verbs.reloadCart())
          .catch(() => undefined),
      reloadMs,
    )
    return () => clearTimeout(timer)
  }, [height])
}

export function cartChoice(product: ProductView, choice: Choice, offer: { id: number; amount: number }): CartChoice {
  const { id, name, price, salePrice, color, media, sizes } = product
  const cover = media.find(({ kind }) => kind === 'image')
  return {
    offerId: offer.id,
    amount: offer.amount,
    product: {
      id,
      title: name,
      price: salePrice ?? price,
      imageUrl: cover ? variantPath(cover.hash, Math.min(coverWidth, cover.width), 'webp') : null,
    },
    size: rules.chosenSize(sizes, choice)?.name ?? '',
    height: choice.height,
    color,
  }
}
