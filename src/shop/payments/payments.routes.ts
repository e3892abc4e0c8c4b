import { serve } from '#http/serve.ts'
import { requestLimiter } from '#http/limits.ts'
import { localePrefix } from '#kernel/locale.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { cardWish } from '../cards/cards.rules.ts'
import { payLimit, webhookLimit } from '../route-limits.ts'
import { checkSoon } from './check-payments.action.ts'
import { payStageOf } from './pay-page.queries.ts'
import type { PaymentProvider } from './payment.port.ts'
import { keepEvent } from './payment-events.action.ts'
import { paymentStateCall, startPaymentCall } from './payments.calls.ts'
import { PaymentStage, PaymentStateFields, StartedPayment, StartPayment } from './payments.schemas.ts'
import { payAccess } from './pay-key.ts'
import { payAddress, startPayment } from './start-payment.action.ts'

const group = 'Оплата'

export function paymentRoutes(app: App): void {
  stateRoute(app)
  startRoute(app)
  for (const provider of app.paymentProviders) webhookRoute(app, provider)
}

function stateRoute(app: App): void {
  const { db, clock, secretKeys, paymentProviders: providers } = app
  serve(
    app,
    paymentStateCall,
    {
      summary: 'Ответил ли банк',
      group,
      query: PaymentStateFields,
      answer: PaymentStage,
      refusals: { 404: 'Ключ не наш, или его время вышло' },
    },
    async ({ query }) => {
      const now = clock()
      const access = payAccess(secretKeys, query.key, now)
      if (!access) throw new Refusal('link_over', 404)
      // If the bank does not answer, the next poll asks again.
      await checkSoon({ db, providers }, access.number, now).catch((err: unknown) => app.log.warn({ err }))
      const state = await payStageOf(db, access)
      if (!state) throw notFound('order')
      return { state }
    },
  )
}

function startRoute(app: App): void {
  const { db, clock, secretKeys, config, payments: offer, paymentProviders: providers } = app
  serve(
    app,
    startPaymentCall,
    {
      summary: 'Оплатить заказ, если нужно, другим способом',
      group,
      body: StartPayment,
      answer: StartedPayment,
      limit: payLimit,
      refusals: { 404: 'Ключ не наш, или его время вышло', 409: 'Заказ больше не ждёт оплаты' },
    },
    async ({ body, locale, request, reply }) => {
      const now = clock()
      const access = payAccess(secretKeys, body.key, now)
      if (!access) throw new Refusal('link_over', 404)
      if (!offer?.methods.includes(body.method)) throw new Refusal('payment_unavailable', 409)
      const { number, isByOther } = access
      const returnUrl = config.publicUrl + localePrefix(locale) + access.page
      const member = body.card || body.save_card ? await app.members.of(request, reply) : undefined
      const card = isByOther ? undefined : cardWish(member?.accountId, body)
      const report = (err: unknown) => app.log.warn({ err }, 'the bank did not answer')
      const payment = await startPayment(
        { db, providers, report },
        { number, method: body.method, locale, returnUrl, isByOther, card, now },
      )
      if (payment === 'paid') return { payment_url: null }
      return { payment_url: payAddress(offer, { method: body.method, payment, page: returnUrl }) }
    },
  )
}

/** Maximum webhook size, larger than any provider sends. */
const maxBytes = 16 * 1024

/** Stores webhooks; a job asks the provider for the payment. */
function webhookRoute(app: App, provider: PaymentProvider): void {
  const { db, clock } = app
  const take = requestLimiter(app)
  const path = `/api/payments/told/${provider.name}/`
  app.paths.add('POST', path)
  void app.http.register(async (http) => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'string' }, async (_: unknown, text: string | Buffer) => String(text))
    const onRequest = (request: Parameters<typeof take>[0]) => take(request, webhookLimit)
    http.post(path, { schema: { hide: true }, bodyLimit: maxBytes, onRequest }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const providerId = provider.paymentIn({ body, headers: request.headers, address: request.ip })
      if (!providerId) throw new Refusal('not_found', 404, { what: 'page' })
      await keepEvent(db, { provider: provider.name, providerId, body, now: clock() })
      return reply.header('cache-control', 'private, no-store').type('text/plain').send('OK')
    })
  })
}
