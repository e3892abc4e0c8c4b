import { requestLimiter } from '#http/limits.ts'
import { serve } from '#http/serve.ts'
import { localePrefix, locales } from '#kernel/locale.ts'
import { badField, notFound, Refusal } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { orderLinks } from '../orders/order-link.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { addressHintLimit, invoiceLimit } from '../route-limits.ts'
import { findCompanyCall } from './companies.calls.ts'
import { CompanyAnswer, CompanyQuestion } from './companies.schemas.ts'
import { isInn, plainNumber } from './company.rules.ts'
import { companyBy } from './invoice-company.ts'
import { invoiceSheet } from './invoice-sheet.ts'
import { invoiceOf } from './invoices.queries.ts'

export function invoiceRoutes(app: App): void {
  companyRoute(app)
  fileRoute(app)
}

function companyRoute(app: App): void {
  const about = { summary: 'Название, КПП и адрес организации по ИНН', group: 'Заказ' }
  serve(
    app,
    findCompanyCall,
    { ...about, body: CompanyQuestion, answer: CompanyAnswer, limit: addressHintLimit },
    async ({ body }) => {
      const inn = plainNumber(body.inn)
      if (!isInn(inn)) throw badField('inn', 'invalid_inn')
      const report = (err: unknown) => app.log.warn({ err }, 'the register of companies did not answer')
      const company = await companyBy(inn, { register: app.companies, report })
      return { company: company ? { name: company.name, kpp: company.kpp, address: company.address } : null }
    },
  )
}

/** Serves the invoice of an order as a file, given the order's key; the language is that of the address. */
function fileRoute(app: App): void {
  const { db, clock, secretKeys } = app
  const links = orderLinks(secretKeys)
  const take = requestLimiter(app)
  const onRequest = (request: Parameters<typeof take>[0]) => take(request, invoiceLimit)
  for (const locale of locales) {
    const path = `${localePrefix(locale)}/api/orders/invoice/`
    app.paths.add('GET', path)
    app.http.get<{ Querystring: { key?: unknown } }>(
      path,
      { schema: { hide: true }, onRequest },
      async (request, reply) => {
        const { key } = request.query
        const number = typeof key === 'string' ? links.numberIn(key, clock())?.number : undefined
        if (number === undefined) throw new Refusal('link_over', 404)
        const order = await findOrder(db, { number, now: clock() })
        const invoice = order && (await invoiceOf(db, order.id))
        if (!invoice) throw notFound('invoice')
        // Loaded on demand: invoices are rare.
        const { invoicePdf } = await import('./invoice.pdf.ts')
        const name = locale === 'ru' ? `Счёт ${number}.pdf` : `Invoice ${number}.pdf`
        return reply
          .headers({
            'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(name)}`,
            'cache-control': 'private, no-store',
            'x-robots-tag': 'noindex',
          })
          .type('application/pdf')
          .send(await invoicePdf(invoiceSheet(order, invoice, locale)))
      },
    )
  }
}
