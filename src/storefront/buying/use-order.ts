/* chunk: buying */
import { useState } from 'react'
import { variantPath } from '#shop/media/media.rules.ts'
import * as rules from '#shop/product/choice.rules.ts'
import type { Choice } from '#shop/product/choice.rules.ts'
import { useToast } from '#ui/toast.tsx'
import { invalidate } from '#web/answers.ts'
import { useLocation } from '#web/hooks.ts'
import { navigate } from '#web/navigation.ts'
import { link } from '../common/links.ts'
import type { CartChoice } from '../visitor/cart.ts'
import { isOffline } from '../common/is-offline.ts'
import { showAdded, type AddedLine } from './added.ts'
import { paidPrice, type BuyingMessage, type ProductUpdate } from './product-update.ts'
import type { ProductView } from './product-view.ts'

/** Cart code, fetched after hydration or on the first click. */
const cartVerbs = () => import('../visitor/cart-verbs.ts')
const placeOrder = () => import('./order-answer.ts')

type OrderInput = {
  data: AddedLine['data']
  /** Product with the server updates received so far. */
  product: ProductView
  amount: number
  onAdded: () => void
  onUpdate: (update: Partial<ProductUpdate>, message?: BuyingMessage) => void
}

/** Adds a choice to the cart at the displayed price; passes price and stock updates on. */
export function useOrder({ data, product, amount, onAdded, onUpdate }: OrderInput) {
  const { t } = data
  const here = useLocation()
  const toast = useToast()
  const renew = useRenewedPage(product)
  const [isBusy, setBusy] = useState(false)
  const order = async (choice: Choice) => {
    const offer = rules.chosenOffer(product.sizes, choice)
    if (!offer || isBusy) return
    const most = rules.maxQuantity(product.sizes, choice)
    const possibleAmount = rules.clampQuantity(amount, Math.max(1, most))
    const addedChoice = cartChoice(product, choice, { id: offer.id, amount: possibleAmount })
    const isHeld = isOffline()
    // Offline: the network notice reports the outcome later.
    if (isHeld) onAdded()
    else setBusy(true)
    try {
      const { products } = await (await cartVerbs()).addToCart(addedChoice)
      const line = products.find(({ trade_offer }) => trade_offer.id === offer.id)
      if (!isHeld) onAdded()
      const price = line ? (await placeOrder()).pricesOf(line) : product
      onUpdate({ price })
      // No confirmation window on the cart page itself (R-4.5-06).
      if (isHeld) return
      if (here.pathname === link(here, 'cart')) toast({ text: t.added.done })
      else showAdded({ choice: addedChoice, price, stock: line?.trade_offer.amount ?? offer.amount, data })
      renew(price)
    } catch (error) {
      // The chunk with the response helpers may fail to load, too.
      const answers = await placeOrder().catch(() => undefined)
      const refusal = answers?.refusalOf(error, product, offer.id)
      if (refusal) onUpdate(refusal.update, refusal.message)
      if (refusal?.update.price) renew(refusal.update.price)
      if (!refusal || isHeld) toast({ text: answers?.cartErrorText(error, t) ?? t.added.failed })
    } finally {
      setBusy(false)
    }
  }
  return { order, isBusy }
}

/** Reloads the product page after a price change: parts of the page have no script to update them. */
function useRenewedPage(product: ProductView) {
  const { pathname, search } = useLocation()
  return (now: NonNullable<ProductUpdate['price']>): void => {
    const isSame = now.price === product.price && now.salePrice === product.salePrice
    // Skip under a quick view or after the visitor has left the page.
    if (isSame || pathname !== product.href || location.pathname !== pathname) return
    invalidate()
    void navigate(pathname + search, { replace: true, keepScroll: true })
  }
}

export function cartChoice(product: ProductView, choice: Choice, offer: { id: number; amount: number }): CartChoice {
  const { id, name, color, media, sizes } = product
  const cover = media.find(({ kind }) => kind === 'image')
  return {
    offerId: offer.id,
    amount: offer.amount,
    product: {
      id,
      title: name,
      price: paidPrice(product),
      imageUrl: cover ? variantPath(cover.hash, Math.min(coverWidth, cover.width), 'webp') : null,
    },
    size: rules.chosenSize(sizes, choice)?.name ?? '',
    height: choice.height,
    color,
  }
}

const coverWidth = 335
