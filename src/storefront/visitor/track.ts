import { asRoubles, type Money } from '#kernel/money.ts'
import { readStored } from '../common/storage.ts'

/** What counters are told; `view` is a product's page. */
export type TrackedEvent = 'view' | 'add' | 'remove' | 'favourite'

export type TrackedItem = {
  product: { id: number; title: string; price: Money }
  amount?: number
  size?: string
  height?: number | null
  color?: string
}

type Counter = 'metrika' | 'ga'

/** The name each counter has for it; what Metrika has no name for is not sent there. */
const eventNames: Record<TrackedEvent, { metrika?: string; ga: string }> = {
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
  if (readStored('consent') !== 'yes') return []
  const names = document.querySelector<HTMLMetaElement>('meta[name="counters"]')?.content.split(' ') ?? []
  return names.filter((each): each is Counter => each === 'metrika' || each === 'ga')
}

const variantOf = ({ color, size, height }: TrackedItem): string | undefined =>
  [color, size, height].filter(Boolean).join(' / ') || undefined

function forMetrika(name: string, item: TrackedItem): object {
  const { product, amount = 1 } = item
  const { id, title, price } = product
  const products = [{ id, name: title, price: asRoubles(price), quantity: amount, variant: variantOf(item) }]
  return { ecommerce: { currencyCode: 'RUB', [name]: { products } } }
}

function forGa(name: string, item: TrackedItem): object {
  const { product, amount = 1 } = item
  const { id, title } = product
  const price = asRoubles(product.price)
  const items = [{ item_id: String(id), item_name: title, price, quantity: amount, item_variant: variantOf(item) }]
  return { event: name, ecommerce: { currency: 'RUB', value: asRoubles(product.price) * amount, items } }
}

/** Without a counter or without consent nothing happens, not even a global. */
export function track(what: TrackedEvent, item: TrackedItem): void {
  const { metrika, ga } = eventNames[what]
  for (const counter of counters()) {
    const entry = counter === 'ga' ? forGa(ga, item) : metrika && forMetrika(metrika, item)
    if (entry) (window.dataLayer ??= []).push(entry)
  }
}
