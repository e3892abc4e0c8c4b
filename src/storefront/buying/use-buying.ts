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
import { addToCart, reloadCart } from '../visitor/change-cart.ts'
import { showAdded, type AddedLine } from './added.ts'
import { cartTrouble, mostSaid } from './cart-trouble.ts'
import type { Goods } from './goods.ts'
import { rememberSize } from './last-size.ts'
import { usePostedChoice } from './posted-choice.ts'

/** The windows over a product. */
export type Layer = 'size' | 'stores'

const coverWidth = 335
const rereadMs = 800

/** What is being chosen of one product, and what the button does about it (chapter 4.5). */
export function useBuying(data: AddedLine['data'], onAdded?: () => void) {
  const { goods, t } = data
  const { sizes } = goods
  const here = useLocation()
  const { offers } = useCart()
  const posted = usePostedChoice(goods.id)
  const [choice, setChoice] = useState<Choice>(posted?.choice ?? rules.firstChoice(sizes))
  const [wanted, setWanted] = useState(posted?.amount ?? 1)
  const [layer, setLayer] = useState<Layer>()
  const [isGuideOpen, setGuideOpen] = useState(false)
  const close = () => setLayer(undefined)
  const { order, isBusy, mostOf } = useOrder(data, wanted, () => {
    // The window below gives the focus back before the next one takes it.
    flushSync(close)
    if (onAdded) flushSync(onAdded)
  })
  const most = mostOf(choice)
  const step = rules.nextStep(sizes, choice, (offerId) => !isBusy && offerId in offers)
  useReread(choice.height)

  const choose = (next: Choice) => {
    setChoice(next)
    const remembered = rules.sizeToRemember(sizes, next)
    if (remembered !== null) rememberSize(goods.id, remembered)
    return next
  }
  const press = () => {
    if (step === 'add') void order(choice)
    else if (step === 'check_out') void navigate(link(here, 'cart'))
    else setLayer(step === 'choose_size' || step === 'choose_height' ? 'size' : 'stores')
  }
  return {
    goods,
    t,
    choice,
    step,
    most,
    amount: rules.clampQuantity(wanted, Math.max(1, most)),
    layer,
    wrong: choice === posted?.choice && wanted === posted.amount ? posted.errors : undefined,
    press,
    order,
    /** An add is on its way. */
    isBusy,
    choose,
    setAmount: setWanted,
    size: rules.chosenSize(sizes, choice),
    /** The offer that can only be asked for. */
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

/** Puts a choice into the cart; what the server said of the stock stays in force. */
function useOrder(data: AddedLine['data'], wanted: number, onAdded: () => void) {
  const { goods, t } = data
  const here = useLocation()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState<Readonly<Record<number, number>>>({})
  const mostOf = (choice: Choice) => {
    const offer = rules.chosenOffer(goods.sizes, choice)
    return Math.min(rules.maxQuantity(goods.sizes, choice), (offer && told[offer.id]) ?? Infinity)
  }
  const order = async (choice: Choice) => {
    const offer = rules.chosenOffer(goods.sizes, choice)
    if (!offer || isBusy) return
    const amount = rules.clampQuantity(wanted, Math.max(1, mostOf(choice)))
    const chosen = cartChoice(goods, choice, { id: offer.id, amount })
    setBusy(true)
    try {
      const { products } = await addToCart(chosen)
      const line = products.find(({ trade_offer }) => trade_offer.id === offer.id)
      onAdded()
      const price = line ? roubles(line.price) : chosen.product.price
      // Over the cart itself a window that leads to the cart would be in the way (R-4.5-06).
      if (here.pathname === link(here, 'cart')) toast({ text: t.added.done })
      else showAdded({ choice: chosen, price, stock: line?.trade_offer.amount ?? offer.amount, data })
    } catch (error) {
      const most = mostSaid(error)
      if (most) setTold((known) => ({ ...known, [offer.id]: most }))
      toast({ text: cartTrouble(error, t) })
    } finally {
      setBusy(false)
    }
  }
  return { order, isBusy, mostOf }
}

/** Somebody who weighs heights stays long: what other devices did meanwhile is asked for (R-4.5-15). */
function useReread(height: number | null): void {
  useEffect(() => {
    if (height === null) return
    const timer = setTimeout(() => void reloadCart().catch(() => undefined), rereadMs)
    return () => clearTimeout(timer)
  }, [height])
}

export function cartChoice(goods: Goods, choice: Choice, offer: { id: number; amount: number }): CartChoice {
  const { id, name, price, salePrice, color, media, sizes } = goods
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
