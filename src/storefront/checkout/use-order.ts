import { useRef, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { createOrderCall } from '#shop/checkout/create-order.calls.ts'
import { ask, Refused } from '#ui/ask.ts'
import { useLocale } from '#ui/locale.tsx'
import { navigate } from '#web/navigation.ts'
import { link } from '../common/links.ts'
import { campaign } from '../visitor/campaign.ts'
import { useHere } from '../visitor/here.ts'
import { oneAtATime } from '../visitor/one-at-a-time.ts'
import type { CheckoutData } from './checkout.loader.ts'
import { deliveryChoice } from './delivery-choice.ts'
import { orderBody, orderTroubles } from './order-body.ts'
import { orderChange, useOrderChange } from './order-change.ts'
import { orderErrors, refuseOrder, type OrderErrors } from './order-state.ts'
import type { OrderDiscounts } from '../discounts/order-total.ts'
import { cardChoiceIn, readFields } from './read-fields.ts'
import { troubleText } from './trouble-text.ts'

const patienceMs = 30_000

export type CartOfOrder = {
  reload: () => Promise<unknown>
  /** Displayed sums with discounts, and their fingerprint. */
  total: number
  delivery: number | null
  discounts: OrderDiscounts
  fingerprint: string | undefined
  track: (id: number) => void
}

/** Maximum number of campaign marks stored with an order. */
const maxMarks = 32
const campaignOfOrder = () => Object.fromEntries(Object.entries(campaign()).slice(0, maxMarks))

const consentNames = ['consent', 'consent_offer'] as const

/** Client-side validation errors, in screen order. */
function errorsIn(form: HTMLFormElement, data: CheckoutData, locale: Locale): OrderErrors {
  const { t } = data
  const troubles = Object.entries(orderTroubles(readFields(form, data.countries), data))
  const texts = troubles.map(([name, trouble]) => [name, troubleText(trouble, t.troubles, locale) ?? ''])
  const boxes = consentNames.filter((name) => !new FormData(form).has(name))
  return Object.fromEntries([...texts, ...boxes.map((name) => [name, t.order.consentNeeded])]) as OrderErrors
}

/** Submits the order; an unchanged retry reuses the idempotency key and makes no second order. */
export function useOrder(data: CheckoutData, cart: CartOfOrder) {
  const locale = useLocale()
  const here = useHere()
  const lastTry = useRef({ words: '', key: '' })
  const [isBusy, setBusy] = useState(false)
  const change = useOrderChange(data.changed)
  const { t } = data
  const send = async (form: HTMLFormElement, fingerprint: string | undefined) => {
    const city = deliveryChoice.get()?.city ?? data.delivery.city
    const fields = orderBody(readFields(form, data.countries), data.addresses, city)
    const body = { ...fields, ...cardChoiceIn(form), ...cart.discounts, fingerprint, campaign: campaignOfOrder() }
    const words = JSON.stringify(body)
    if (lastTry.current.words !== words) lastTry.current = { words, key: crypto.randomUUID() }
    const headers = { 'idempotency-key': lastTry.current.key }
    const signal = AbortSignal.timeout(patienceMs)
    const order = await oneAtATime(() => ask(createOrderCall, { body, headers, signal }))
    orderChange.set(undefined)
    cart.track(order.order_id)
    if (order.payment_url) {
      location.assign(order.payment_url)
      return
    }
    await navigate(link(here, 'order-placed', { query: { key: order.key } }))
    await cart.reload()
  }
  const press = async (form: HTMLFormElement, fingerprint: string | undefined) => {
    const errors = errorsIn(form, data, locale)
    if (Object.keys(errors).length > 0) return refuseOrder(errors)
    setBusy(true)
    try {
      orderErrors.set({})
      await send(form, fingerprint)
    } catch (error) {
      await explain(error)
    } finally {
      setBusy(false)
    }
  }
  const explain = async (error: unknown) => {
    if (!(error instanceof Refused)) return refuseOrder({ '': t.order.failed })
    if (error.status === 409) {
      lastTry.current = { words: '', key: '' }
      await cart.reload().catch(() => undefined)
    }
    const sums = error.answer as Partial<ChangedSums> | undefined
    if (error.status !== 409 || !sums?.fingerprint) return refuseOrder(textsOf(error, t.order))
    const { fingerprint, total_sum: total = 0, delivery_price: delivery = 0 } = sums
    orderChange.set({ fingerprint, total, delivery, seenTotal: cart.total, seenDelivery: cart.delivery })
  }
  return {
    isBusy,
    change,
    press: (form: HTMLFormElement) => void (isBusy ? undefined : press(form, cart.fingerprint)),
    agree: (form: HTMLFormElement) => void (isBusy ? undefined : press(form, change?.fingerprint)),
    goBack: () => orderChange.set(null),
  }
}

/** Response for changed sums (price, stock, or tariff), which the buyer must confirm. */
type ChangedSums = { fingerprint: string; total_sum: number; delivery_price: number }

function textsOf(error: Refused, t: CheckoutData['t']['order']): OrderErrors {
  if (error.isOffline || error.status >= 500) return { '': error.isOffline ? t.offline : t.failed }
  const texts = Object.entries(error.fields).map(([name, [text]]) => [name === 'detail' ? '' : name, text ?? t.failed])
  return texts.length > 0 ? (Object.fromEntries(texts) as OrderErrors) : { '': t.failed }
}
