import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestLimiter } from '#http/limits.ts'
import { formParts, takeStreams } from '#http/multipart.ts'
import { serve } from '#http/serve.ts'
import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { brandOf } from '../brand.rules.ts'
import { badField } from '#kernel/refusal.ts'
import { xlsxOf } from '#kernel/write-xlsx.ts'
import { conversationLinks } from '../conversations/conversation-link.ts'
import { estimateLimit, letterLimit, uploadLimit, wholeListLimit } from '../route-limits.ts'
import { answerDue } from '../service-hours.rules.ts'
import { dueWords } from './due.texts.ts'
import { estimateAnswer, estimateSupply } from './estimate-supply.ts'
import { listBytes, readList } from './read-list.ts'
import { requestQuote } from './request-quote.action.ts'
import { estimateCall, quoteCall, readListCall, sampleListPath } from './supply.calls.ts'
import { noCells } from './supply.rules.ts'
import { EstimateAnswer, EstimateWish, QuoteAnswer, QuoteWish, SupplyListAnswer } from './supply.schemas.ts'
import { priceListMinutes, priceLists, type PriceList } from './price-list.ts'
import { listWords, priceListTexts, sampleList } from './supply.texts.ts'

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function supplyRoutes(app: App): void {
  priceListRoute(app)
  listRoute(app)
  sampleRoute(app)
  estimateRoute(app)
  quoteRoute(app)
}

/** Serves the wholesale price list, next to the wholesale page. */
function priceListRoute(app: App): void {
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

/** Parses an uploaded list for the form's table; stores nothing. */
function listRoute(app: App): void {
  void app.http.register(async (http) => {
    takeStreams(http)
    serve(
      { ...app, http },
      readListCall,
      {
        summary: 'Прочитать список людей из .xlsx или .csv: multipart/form-data, поле people',
        group: 'Файлы',
        answer: SupplyListAnswer,
        refusals: { 400: 'Не таблица, нет нужных столбцов или строк слишком много: список people' },
        limit: uploadLimit,
        bodySeconds: 60,
      },
      async ({ request: { headers, body }, locale }) => {
        const parts = formParts(body as AsyncIterable<Buffer>, headers['content-type'] ?? '')
        for (;;) {
          const { value: part, done: isEnd } = await parts.next()
          if (isEnd) throw badField('people', 'file_needed')
          if (part.field !== 'people' || part.fileName === undefined) continue
          const list = readList(await listBytes(part.bytes))
          return { rows: list.rows, words: listWords(list, locale) }
        }
      },
    )
  })
}

/** Maximum body: five hundred rows of Cyrillic cells, and the rest of the form. */
const quoteBytes = 768 * 1024

/** Estimates a table while it is edited; stores nothing. */
function estimateRoute(app: App): void {
  serve(
    app,
    estimateCall,
    {
      summary: 'Предварительная сумма списка для клиники или опта',
      group: 'Витрина',
      body: EstimateWish,
      bodyBytes: quoteBytes,
      answer: EstimateAnswer,
      refusals: { 400: 'Строк больше 500 или ячейка слишком длинная', 429: 'Слишком много запросов' },
      limit: estimateLimit,
    },
    async ({ body: { kind, rows }, locale }) => {
      const cells = rows.map((row) => ({ ...noCells, ...row }))
      return estimateAnswer(await estimateSupply(app.db, { kind, rows: cells, now: app.clock() }), cells, locale)
    },
  )
}

function quoteRoute(app: App): void {
  const { db, clock, companies: register, secretKeys } = app
  serve(
    app,
    quoteCall,
    {
      summary: 'Попросить расчёт для клиники или опта',
      group: 'Витрина',
      body: QuoteWish,
      bodyBytes: quoteBytes,
      answer: QuoteAnswer,
      status: 201,
      refusals: { 400: 'Поле заполнено не так: ИНН, телефон, дата …', 429: 'Слишком много обращений' },
      limit: letterLimit,
    },
    async ({ body, locale, request, reply }) => {
      const now = clock()
      const { wished_date: wishedDate, measuring = false, samples = false, rows = [], text = '', ...wish } = body
      const { inn = '', company = '', position = '', city = '', files = [] } = wish
      const report = (err: unknown) => app.log.warn({ err }, 'the register of companies did not answer')
      const {
        estimate,
        rows: keptRows,
        ...quote
      } = await requestQuote(
        { db, register, report },
        {
          ...wish,
          inn,
          company,
          position,
          city,
          files,
          wishedDate,
          locale,
          address: request.ip,
          now,
          wantsMeasuring: measuring,
          wantsSamples: samples,
          rows: rows.map((row) => ({ ...noCells, ...row })),
          wishes: text,
          uploader: await app.owners.of({ request, reply }),
        },
      )
      const due = answerDue(now)
      return {
        ...quote,
        estimate: estimateAnswer(estimate, keptRows, locale),
        due: due.toISOString(),
        due_text: dueWords(due, locale),
        key: conversationLinks(secretKeys).keyOf(quote.number, now),
      }
    },
  )
}

function sampleRoute({ http }: App): void {
  for (const locale of locales)
    http.route({
      method: 'GET',
      url: localePrefix(locale) + sampleListPath,
      schema: { hide: true },
      handler: async (_, reply) => {
        const { sheet, columns, rows } = sampleList[locale]
        const widths = [32, 34, 16, 10, 12, 10]
        const file = await xlsxOf({
          name: sheet,
          title: '',
          notes: [],
          columns: columns.map((title, at) => ({ title, width: widths[at] ?? 12 })),
          rows,
        })
        return reply
          .headers({ 'content-disposition': 'attachment; filename="yasmena-list.xlsx"', 'x-robots-tag': 'noindex' })
          .type(type)
          .send(file)
      },
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
