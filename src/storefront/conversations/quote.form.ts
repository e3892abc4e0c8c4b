import { Type, type TOptional, type TString } from 'typebox'
import { longestSupplyCell, type SupplyRow } from '#shop/supply/supply.rules.ts'
import { requestQuote } from '#shop/supply/request-quote.action.ts'
import { mostFiles } from '#shop/conversations/conversations.rules.ts'
import { letterLimit } from '#shop/route-limits.ts'
import { form } from '../common/form.ts'
import { link } from '../common/links.ts'
import { attachments, fileIds, pageOf, phoneOf } from './conversations.form.ts'
import { longestWishes, quoteRows, rowFields, type RowField } from './quote.rules.ts'

type RowFields = Record<`${RowField}_${number}`, TOptional<TString>>

/** Each row of the table has fields of its own, numbered from nothing. */
const fieldsOfRows = Object.fromEntries(
  Array.from({ length: quoteRows }, (_, at) =>
    rowFields.map((name) => [`${name}_${at}`, Type.Optional(Type.String({ maxLength: longestSupplyCell }))]),
  ).flat(),
) as RowFields

const optional = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const box = Type.Optional(Type.Literal(true))

type PostedRows = Partial<Record<`${RowField}_${number}`, string>>

/** Rows in which something was written. */
function rowsIn(fields: PostedRows): SupplyRow[] {
  return Array.from({ length: quoteRows }, (_, at) => {
    const cell = (name: RowField) => fields[`${name}_${at}`] ?? ''
    const [who, garment, size, height, quantity] = rowFields.map(cell) as [string, string, string, string, string]
    const row = { who, garment, size, height, quantity: /^\d{1,6}$/.test(quantity) ? Number(quantity) : 0 }
    return {
      row: quantity === '' ? { ...row, quantity: 1 } : row,
      isEmpty: !(who || garment || size || height || quantity),
    }
  }).flatMap(({ row, isEmpty }) => (isEmpty ? [] : [row]))
}

export const quoteForm = form({
  path: '/clinics/quote/',
  page: link({ base: '' }, 'clinics'),
  fields: Type.Object({
    kind: Type.Enum(['clinic', 'wholesale']),
    inn: optional(32),
    company: optional(300),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    position: optional(100),
    phone: Type.String({ minLength: 1, maxLength: 32 }),
    phone_country: optional(2),
    email: Type.String({ minLength: 1, maxLength: 254 }),
    city: optional(100),
    wished_date: Type.Optional(Type.String({ format: 'date' })),
    text: optional(longestWishes),
    measuring: box,
    samples: box,
    files: optional(mostFiles * 40),
    consent: Type.Literal(true),
    ...fieldsOfRows,
  }),
  limit: letterLimit,
  bodyBytes: 64 * 1024,
  photos: attachments,
  act: async ({ app, fields, owner, locale, now }) => {
    const parts = {
      db: app.db,
      register: app.companies,
      report: (err: unknown) => app.log.warn({ err }, 'the register of companies did not answer'),
    }
    const number = await requestQuote(parts, {
      kind: fields.kind,
      inn: fields.inn ?? '',
      company: fields.company ?? '',
      name: fields.name,
      position: fields.position ?? '',
      phone: phoneOf(fields, locale),
      email: fields.email,
      city: fields.city ?? '',
      wishedDate: fields.wished_date,
      wantsMeasuring: fields.measuring ?? false,
      wantsSamples: fields.samples ?? false,
      rows: rowsIn(fields),
      wishes: fields.text ?? '',
      files: fileIds(fields.files),
      uploader: await owner(),
      locale,
      now,
    })
    return pageOf(app, number, now)
  },
})
