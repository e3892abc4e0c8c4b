import { cartAnswer } from '#shop/cart/cart.answers.ts'
import { cartOf, emptyCart } from '#shop/cart/cart.queries.ts'
import type { CartAnswer } from '#shop/cart/cart.schemas.ts'
import { homeIn } from '#shop/content/home.queries.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { privateHead } from '../common/private.head.ts'
import { loadCheckout, type CheckoutData } from '../checkout/checkout.loader.ts'
import { cardData, type CardData } from '../product-card/card-data.ts'
import { cardTexts, type CardTexts } from '../product-card/product-card.texts.ts'
import { cartTexts, type CartTexts } from './cart.texts.ts'

export type CartData = {
  t: CartTexts
  cart: CartAnswer
  checkout: CheckoutData
  card: CardTexts
  /** Shown by an empty cart; a full one has them too, for it may be emptied without loading the page again. */
  novelties: CardData[]
  phone: string
}

const noveltiesShown = 8

/** Made for each visitor: the lines are there before any script is. */
export async function loadCart(visit: ShopVisit): Promise<Page<CartData, undefined>> {
  const { locale, base, now, context } = visit
  const { db, site, home, promotions } = context
  const owner = await context.owner?.()
  const [cart, checkout] = await Promise.all([
    owner ? cartOf(db, { owner, promotions: await promotions.at(now), now }) : emptyCart,
    loadCheckout(visit),
  ])
  const { novelties } = homeIn(await home.now(), locale, now)
  const card = cardTexts[locale]
  const t = cartTexts[locale]
  return page({
    head: privateHead(t.title, { locale, context }),
    data: {
      t,
      cart: cartAnswer(cart),
      checkout,
      card,
      novelties: novelties.slice(0, noveltiesShown).map((each) => cardData(each, { base, t: card })),
      phone: (await site.now()).settings.phone,
    },
  })
}
