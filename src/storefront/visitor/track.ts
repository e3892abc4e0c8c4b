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

const metrikaProduct = (item: TrackedItem): object => {
  const { product, amount = 1 } = item
  const { id, title, price } = product
  return { id, name: title, price: asRoubles(price), quantity: amount, variant: variantOf(item) }
}

const forMetrika = (name: string, item: TrackedItem): object => ({
  ecommerce: { currencyCode: 'RUB', [name]: { products: [metrikaProduct(item)] } },
})

function gaItem(item: TrackedItem): object {
  const { product, amount = 1 } = item
  const { id, title, price } = product
  return {
    item_id: String(id),
    item_name: title,
    price: asRoubles(price),
    quantity: amount,
    item_variant: variantOf(item),
  }
}

const forGa = (name: string, item: TrackedItem): object => ({
  event: name,
  ecommerce: { currency: 'RUB', value: asRoubles(item.product.price) * (item.amount ?? 1), items: [gaItem(item)] },
})

/** `total` with the delivery, as it is paid. */
export type TrackedOrder = { id: number; total: Money; items: TrackedItem[] }

/** R-7-24: an order that was made. */
export function trackPurchase({ id, total, items }: TrackedOrder): void {
  const revenue = asRoubles(total)
  const metrika = { actionField: { id: String(id), revenue }, products: items.map(metrikaProduct) }
  const ga = { transaction_id: String(id), currency: 'RUB', value: revenue, items: items.map(gaItem) }
  for (const counter of counters()) {
    const entry =
      counter === 'ga'
        ? { event: 'purchase', ecommerce: ga }
        : { ecommerce: { currencyCode: 'RUB', purchase: metrika } }
    ;(window.dataLayer ??= []).push(entry)
  }
}

/** Without a counter or without consent nothing happens, not even a global. */
export function track(what: TrackedEvent, item: TrackedItem): void {
  const { metrika, ga } = eventNames[what]
  for (const counter of counters()) {
    const entry = counter === 'ga' ? forGa(ga, item) : metrika && forMetrika(metrika, item)
    if (entry) (window.dataLayer ??= []).push(entry)
  }
}
