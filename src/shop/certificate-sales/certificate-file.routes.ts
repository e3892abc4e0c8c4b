import { requestLimiter } from '#http/limits.ts'
import { localePrefix, locales } from '#kernel/locale.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import type { App } from '../app.type.ts'
import { invoiceLimit } from '../route-limits.ts'
import { certificateFile, fileNames } from './certificate-file.ts'
import { giftOf } from './certificate-sales.queries.ts'

/** PDF download for holders of a certificate key, in the locale of the URL. */
export function certificateFileRoutes(app: App): void {
  const { db, secretKeys, config, site } = app
  const take = requestLimiter(app)
  const onRequest = (request: Parameters<typeof take>[0]) => take(request, invoiceLimit)
  for (const locale of locales) {
    const path = `${localePrefix(locale)}/api/catalog/certificates/file/`
    app.paths.add('GET', path)
    app.http.get<{ Querystring: { key?: unknown } }>(
      path,
      { schema: { hide: true }, onRequest },
      async (request, reply) => {
        const { key } = request.query
        const gift = typeof key === 'string' ? await giftOf(db, { key, secretKeys }) : undefined
        if (!gift) throw new Refusal('link_over', 404)
        const { sale } = gift
        if (!sale.issuedAt || sale.takenBackAt) throw notFound('certificate')
        const { phone } = (await site.now()).settings
        return reply
          .headers({
            'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(fileNames[locale])}`,
            'cache-control': 'private, no-store',
            'x-robots-tag': 'noindex',
          })
          .type('application/pdf')
          .send(await certificateFile(sale, { config, secretKeys, phone, locale }))
      },
    )
  }
}
