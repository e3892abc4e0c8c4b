import { serve } from '#http/serve.ts'
import type { App } from '../app.type.ts'
import { orderLimit } from '../route-limits.ts'
import { buyCertificatesCall } from './buy-certificates.calls.ts'
import { BoughtCertificates, BuyCertificates } from './buy-certificates.schemas.ts'
import { certificateAnswer } from './certificate-answer.ts'

const maxKeyLength = 200

export function buyCertificatesRoutes(app: App): void {
  serve(
    app,
    buyCertificatesCall,
    {
      summary: 'Купить подарочные сертификаты',
      group: 'Заказ',
      body: BuyCertificates,
      answer: BoughtCertificates,
      status: 201,
      limit: orderLimit,
      bodyBytes: 32 * 1024,
    },
    async ({ body, locale, request, reply }) => {
      const key = String(request.headers['idempotency-key'] ?? '').trim()
      const owner = await app.owners.of({ request, reply })
      const input = { owner, body, locale, address: request.ip, key: key.slice(0, maxKeyLength) || null }
      const { order_id, payment_url } = await certificateAnswer(app, input)
      return { order_id, payment_url }
    },
  )
}
