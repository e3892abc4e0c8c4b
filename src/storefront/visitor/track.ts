import { asRoubles, type Money } from '#kernel/money.ts'
import { kept } from '../common/remember.ts'

/** What counters hear of; `view` is a product's page. */
export type Happening = 'view' | 'add' | 'remove' | 'favourite'

export type Item = {
  product: { id: number; title: string; price: Money }
  amount?: number
  size?: string
  height?: number | null
  color?: string
}

type Counter = 'metrika' | 'ga'

/** As each counter calls it; what Metrika has no word for stays unsaid there. */
const names: Record<Happening, { metrika?: string; ga: string }> = {
  view: { metrika: 'detail', ga: 'view_item' },
  add: { metrika: 'add', ga: 'add_to_cart' },
  remove: { metrika: 'remove', ga: 'remove_from_cart' },
  favourite: { ga: 'add_to_wishlist' },
}

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** Those that the shop has set up, and only once the visitor has agreed. */
function counters(): Counter[] {
  if (kept('consent') !== 'yes') return []
  const set = document.querySelector<HTMLMetaElement>('meta[name="counters"]')?.content.split(' ') ?? []
  return set.filter((each): each is Counter => each === 'metrika' || each === 'ga')
}

const variantOf = ({ color, size, height }: Item): string | undefined =>
  [color, size, height].filter(Boolean).join(' / ') || undefined

function forMetrika(name: string, item: Item): object {
  const { product, amount = 1 } = item
  const { id, title, price } = product
  const products = [{ id, name: title, price: asRoubles(price), quantity: amount, variant: variantOf(item) }]
  return { ecommerce: { currencyCode: 'RUB', [name]: { products } } }
}

function forGa(name: string, item: Item): object {
  const { product, amount = 1 } = item
  const { id, title } = product
  const price = asRoubles(product.price)
  const items = [{ item_id: String(id), item_name: title, price, quantity: amount, item_variant: variantOf(item) }]
  return { event: name, ecommerce: { currency: 'RUB', value: asRoubles(product.price) * amount, items } }
}

/** Without a counter or without consent nothing happens, not even a global. */
export function track(what: Happening, item: Item): void {
  const { metrika, ga } = names[what]
  for (const counter of counters()) {
    const told = counter === 'ga' ? forGa(ga, item) : metrika && forMetrika(metrika, item)
    if (told) (window.dataLayer ??= []).push(told)
  }
}
