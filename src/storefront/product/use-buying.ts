import { useState } from 'react'
import { useToast } from '#ui/toast.tsx'
import { navigate } from '#web/navigation.ts'
import { useLocation } from '#web/hooks.ts'
import * as rules from '#shop/product/choice.rules.ts'
import { variantPath } from '#shop/media/media.rules.ts'
import type { Choice } from '#shop/product/choice.rules.ts'
import { addToCart, useOffersInCart } from '../visitor/cart.ts'
import type { Goods } from './goods.loader.ts'
import { rememberSize } from './last-size.ts'
import type { ProductTexts } from './product.texts.ts'

/** The windows over a product. */
export type Layer = 'size' | 'stores'

const coverWidth = 335

/** What is being chosen of one product, and what the button does about it (chapter 4.5). */
export function useBuying(goods: Goods, t: ProductTexts, onAdded?: () => void) {
  const { sizes } = goods
  const { base } = useLocation()
  const toast = useToast()
  const inCart = useOffersInCart()
  const [choice, setChoice] = useState<Choice>(() => rules.firstChoice(sizes))
  const [wanted, setWanted] = useState(1)
  const [layer, setLayer] = useState<Layer>()
  const [isGuideOpen, setGuideOpen] = useState(false)
  const most = rules.maxQuantity(sizes, choice)
  const amount = rules.clampQuantity(wanted, Math.max(1, most))
  const step = rules.nextStep(sizes, choice, (offerId) => inCart.has(offerId))

  const order = async (chosen: Choice) => {
    const offer = rules.chosenOffer(sizes, chosen)
    if (!offer) return
    setLayer(undefined)
    if ((await addToCart(cartChoice(goods, chosen, { id: offer.id, amount }))) === 'closed') toast({ text: t.soon })
    else onAdded?.()
  }
  const choose = (next: Choice) => {
    setChoice(next)
    const remembered = rules.sizeToRemember(sizes, next)
    if (remembered !== null) rememberSize(goods.id, remembered)
    return next
  }
  const press = () => {
    if (step === 'add') void order(choice)
    else if (step === 'check_out') void navigate(`${base}/cart/`)
    else setLayer(step === 'choose_size' || step === 'choose_height' ? 'size' : 'stores')
  }
  return {
    goods,
    t,
    choice,
    step,
    most,
    amount,
    layer,
    press,
    order,
    choose,
    setAmount: setWanted,
    size: rules.chosenSize(sizes, choice),
    /** The offer that can only be asked for. */
    missing: rules.missingOffer(sizes, choice),
    height: rules.chosenHeight(sizes, choice),
    pickSize: (sizeId: number) => choose(rules.chooseSize(sizes, choice, sizeId)),
    pickHeight: (height: number) => choose(rules.chooseHeight(sizes, choice, height)),
    /** A pair that cannot be ordered, to hear of it when it can. */
    askFor: (height: number) => setChoice({ ...choice, height }),
    open: setLayer,
    close: () => setLayer(undefined),
    /** The size guide may lie over the size window. */
    isGuideOpen,
    openGuide: () => setGuideOpen(true),
    closeGuide: () => setGuideOpen(false),
  }
}

export type Buying = ReturnType<typeof useBuying>

function cartChoice(goods: Goods, choice: Choice, offer: { id: number; amount: number }) {
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
