import { asRoubles, type Money } from '#kernel/money.ts'
import { readStored, writeStored } from '../common/storage.ts'
import { consent } from './consent.ts'
import { counterList } from './counter-list.ts'

/** Tracked events; `view` is a product page. */
export type TrackedEvent = 'view' | 'add' | 'remove' | 'favourite'

export type TrackedItem = {
  product: { id: number | 'certificate'; title: string; price: Money }
  amount?: number
  size?: string
  height?: number | null
  color?: string
}

/** Event names by counter; events without a Metrika name are not sent there. */
const eventNames: Record<TrackedEvent, { metrika?: string; ga: string }> = {
  view: { metrika: 'detail', ga: 'view_item' },
  add: { metrika: 'add', ga: 'add_to_cart' },
  remove: { metrika: 'remove', ga: 'remove_from_cart' },
  favourite: { ga: 'add_to_wishlist' },
}

type Call = { (...args: unknown[]): void; a?: unknown[][]; l?: number }

declare global {
  interface Window {
    dataLayer?: object[]
    ym?: Call
  }
}

const push = (entry: object): void => void (window.dataLayer ??= []).push(entry)

/** Queues calls until Google's code has loaded, which requires the raw `arguments`. */
export function gtag(..._args: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- Google's code tells a call from other entries by this very object
  push(arguments)
}

/** Queues calls until the Metrika code has loaded. */
export function ym(...args: unknown[]): void {
  if (!window.ym) {
    const waiting: Call = (...later) => void (waiting.a ??= []).push(later)
    waiting.l = Date.now()
    window.ym = waiting
  }
  window.ym(...args)
}

/** Configured counters, only with consent. */
const counters = () => (consent() === 'yes' ? counterList() : [])

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

const forGa = (item: TrackedItem): object => ({
  currency: 'RUB',
  value: asRoubles(item.product.price) * (item.amount ?? 1),
  items: [gaItem(item)],
})

/** Order for analytics; `total` includes delivery, as paid. */
export type TrackedOrder = { id: number | string; total: Money; items: TrackedItem[] }

const countedKey = 'countedOrders'
/** Number of tracked orders remembered per browser. */
const maxTracked = 20

/** True on the first call per order: its page may be opened again. */
function isFirstTime(id: TrackedOrder['id']): boolean {
  const ids = (readStored(countedKey) ?? '').split(' ').filter(Boolean)
  if (ids.includes(String(id))) return false
  writeStored(countedKey, [...ids, id].slice(-maxTracked).join(' '))
  return true
}

/** Tracks a placed order once, however often its page is opened (R-7-24, R-7-26). */
export function trackPurchase({ id, total, items }: TrackedOrder): void {
  const own = counters()
  if (own.length === 0 || !isFirstTime(id)) return
  const revenue = asRoubles(total)
  const products = items.map(metrikaProduct)
  for (const { name } of own) {
    if (name === 'metrika')
      push({ ecommerce: { currencyCode: 'RUB', purchase: { actionField: { id: String(id), revenue }, products } } })
    else
      gtag('event', 'purchase', {
        transaction_id: String(id),
        currency: 'RUB',
        value: revenue,
        items: items.map(gaItem),
      })
  }
}

/** Tracks a product event; without counters or consent nothing happens, not even a global. */
export function track(what: TrackedEvent, item: TrackedItem): void {
  const { metrika, ga } = eventNames[what]
  for (const { name } of counters()) {
    if (name === 'ga') gtag('event', ga, forGa(item))
    else if (metrika) push(forMetrika(metrika, item))
  }
}

type ListedItem = { name: string; position: number }

/**
 * Tracks products of a list: a view or a click. A push holds 8,192 characters, more than a page of 24 products needs.
 */
export function trackList(what: 'view' | 'click', list: string, items: ListedItem[]): void {
  for (const { name: counter } of counters()) {
    if (counter === 'ga') {
      const gaItems = items.map(({ name, position }) => ({ item_name: name, index: position, item_list_name: list }))
      gtag('event', what === 'view' ? 'view_item_list' : 'select_item', { item_list_name: list, items: gaItems })
    } else {
      const products = items.map(({ name, position }) => ({ name, position, list }))
      const action = what === 'view' ? { impressions: products } : { click: { products } }
      push({ ecommerce: { currencyCode: 'RUB', ...action } })
    }
  }
}

/** Tracks a step of the order form: an event for Google, a goal for Metrika. */
export function trackStep(step: string, details: Record<string, unknown>): void {
  for (const { name, id } of counters())
    if (name === 'ga') gtag('event', step, details)
    else ym(Number(id), 'reachGoal', step, details)
}
