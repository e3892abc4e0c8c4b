import { useRef, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { createOrderCall } from '#shop/checkout/create-order.calls.ts'
import { ask, Refused } from '#ui/ask.ts'
import { useLocale } from '#ui/locale.tsx'
import { navigate } from '#web/navigation.ts'
import { link } from '../common/links.ts'
import { campaign } from '../visitor/campaign.ts'
import { city } from '../visitor/city.ts'
import { useHere } from '../visitor/here.ts'
import { oneAtATime } from '../visitor/one-at-a-time.ts'
import type { CheckoutData } from './checkout.loader.ts'
import { deliveryChoice } from './delivery-choice.ts'
import { orderBody, orderTroubles } from './order-body.ts'
import { agreedDelivery, orderErrors, refusedPresses, type OrderErrors } from './order-state.ts'
import { readFields } from './read-fields.ts'
import { troubleText } from './trouble-text.ts'

const patienceMs = 30_000

export type CartOfOrder = {
  reload: () => Promise<unknown>
  agree: () => Promise<unknown>
  /** What the buyer sees taken off, as the order says it. */
  discounts: { promocode?: string; certificate_value?: string; maxma_bonuses?: number }
  track: (id: number) => void
}

/** As many marks as an order keeps. */
const mostMarks = 8
const campaignOfOrder = () => Object.fromEntries(Object.entries(campaign()).slice(0, mostMarks))

function refuse(errors: OrderErrors): void {
  orderErrors.set(errors)
  refusedPresses.set(refusedPresses.get() + 1)
}

const consentNames = ['consent', 'consent_offer'] as const

/** What the browser can tell without asking, in the order of the screen. */
function errorsIn(form: HTMLFormElement, data: CheckoutData, locale: Locale): OrderErrors {
  const { t } = data
  const troubles = Object.entries(orderTroubles(readFields(form, data.countries), data))
  const texts = troubles.map(([name, trouble]) => [name, troubleText(trouble, t.troubles, locale) ?? ''])
  const boxes = consentNames.filter((name) => !new FormData(form).has(name))
  return Object.fromEntries([...texts, ...boxes.map((name) => [name, t.order.consentNeeded])]) as OrderErrors
}

/** One press, one order: the same words are sent under the same key until they are answered. */
export function useOrder(data: CheckoutData, cart: CartOfOrder) {
  const locale = useLocale()
  const here = useHere()
  const lastTry = useRef({ words: '', key: '' })
  const [isBusy, setBusy] = useState(false)
  const [hasChanged, setChanged] = useState(false)
  const { t } = data
  const send = async (form: HTMLFormElement) => {
    const cityNow = city.get()
    if (!cityNow) return refuse({ '': t.order.noCity })
    const fields = { ...orderBody(readFields(form, data.countries), data, cityNow), ...cart.discounts }
    const body = { ...fields, campaign: campaignOfOrder() }
    const words = JSON.stringify(body)
    if (lastTry.current.words !== words) lastTry.current = { words, key: crypto.randomUUID() }
    const headers = { 'idempotency-key': lastTry.current.key }
    const signal = AbortSignal.timeout(patienceMs)
    const order = await oneAtATime(() => ask(createOrderCall, { body, headers, signal }))
    cart.track(order.order_id)
    if (order.payment_url) {
      location.assign(order.payment_url)
      return
    }
    await navigate(link(here, 'order-placed', { query: { key: order.key } }))
    await cart.reload()
  }
  const press = async (form: HTMLFormElement) => {
    const errors = errorsIn(form, data, locale)
    if (Object.keys(errors).length > 0) return refuse(errors)
    setBusy(true)
    try {
      orderErrors.set({})
      await send(form)
    } catch (error) {
      if (!(error instanceof Refused)) return refuse({ '': t.order.failed })
      if (error.status === 409) return await showChanges(error)
      refuse(textsOf(error, t.order))
    } finally {
      setBusy(false)
    }
  }
  /** Another price, less in stock, another tariff: the cart says what, and the buyer is asked. */
  const showChanges = async (error: Refused) => {
    agreedDelivery.set(deliveryChoice.get())
    lastTry.current = { words: '', key: '' }
    await cart.reload().catch(() => undefined)
    if (Object.keys(error.fields).length > 0 && !error.fields['detail']) refuse(textsOf(error, t.order))
    else setChanged(true)
  }
  return {
    isBusy,
    hasChanged,
    press: (form: HTMLFormElement) => void (isBusy ? undefined : press(form)),
    agree: async (form: HTMLFormElement) => {
      await cart.agree()
      setChanged(false)
      await press(form)
    },
    goBack: () => setChanged(false),
  }
}

function textsOf(error: Refused, t: CheckoutData['t']['order']): OrderErrors {
  if (error.isOffline || error.status >= 500) return { '': error.isOffline ? t.offline : t.failed }
  const texts = Object.entries(error.fields).map(([name, [text]]) => [name === 'detail' ? '' : name, text ?? t.failed])
  return texts.length > 0 ? (Object.fromEntries(texts) as OrderErrors) : { '': t.failed }
}
