import type { Visitor } from '#testing/visitor.ts'
import type { CreateOrderBody } from './create-order.schemas.ts'

export const createPath = '/api/orders/create/'

/** Order form of a guest: courier delivery to Saint Petersburg, payment on delivery. */
export const anOrderBody = (changes: Partial<CreateOrderBody> | Record<string, unknown> = {}) => ({
  first_name: 'Анна',
  last_name: 'Петрова',
  phone: '8 (900) 123-45-67',
  email: 'Anna@Klinika.ru',
  city: 'Санкт-Петербург',
  street: 'улица Полозова',
  house: '16',
  apartment: '12',
  zip_code: '197136',
  pickup_type: 'cdek_courier',
  payment_type: 'on_delivery',
  consents: ['personal_data', 'offer'],
  ...changes,
})

/** Invoice payment by a clinic; the company numbers are well-formed but fictitious. */
export const byInvoice = {
  payment_type: 'invoice',
  company_inn: '7801234564',
  company_kpp: '780101001',
  company_name: 'ООО «Клиника на Полозова»',
} as const

/** Adds offers to the cart, one piece each unless a quantity is given. */
export async function fillCart(visitor: Visitor, offers: readonly ({ id: number } | [{ id: number }, number])[]) {
  for (const offer of offers) {
    const [{ id }, amount] = Array.isArray(offer) ? offer : [offer, 1]
    const { status, body } = await visitor.post('/api/cart/add/', { trade_offer: id, amount })
    if (status !== 200) throw new Error(`not in the cart: ${JSON.stringify(body)}`)
  }
}
