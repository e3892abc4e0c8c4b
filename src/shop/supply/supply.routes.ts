import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestLimiter } from '#http/limits.ts'
import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { brandOf } from '../brand.rules.ts'
import { wholeListLimit } from '../route-limits.ts'
import { priceListMinutes, priceLists, type PriceList } from './price-list.ts'
import { priceListTexts } from './supply.texts.ts'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The price list for wholesalers, beside the page of wholesale. */
export function supplyRoutes(app: App): void {
  const { db, clock, config } = app
  const listOf = priceLists({ db, clock, brand: (locale) => brandOf(config, locale), publicUrl: config.publicUrl })
  const takeLimit = requestLimiter(app)
  for (const locale of locales)
    app.http.route({
      method: 'GET',
      url: `${localePrefix(locale)}${priceListTexts[locale].path}price.xlsx`,
      schema: { hide: true },
      onRequest: (request) => takeLimit(request, wholeListLimit),
      handler: async (request, reply) => sendList(await listOf(locale), locale, { request, reply }),
    })
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

function sendList({ bytes, madeAt }: PriceList, locale: Locale, { request, reply }: Exchange): FastifyReply {
  const etag = `"price-${locale}-${madeAt.getTime()}"`
  const day = madeAt.toISOString().slice(0, 10)
  void reply.headers({
    etag,
    'last-modified': madeAt.toUTCString(),
    'cache-control': `public, max-age=${priceListMinutes * 30}`,
    'x-robots-tag': 'noindex',
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply
    .headers({ 'content-disposition': `attachment; filename="yasmena-wholesale-${day}.xlsx"` })
    .type(type)
    .send(bytes)
}
