import { Type, type TOptional, type TString } from 'typebox'
import { badField } from '#kernel/refusal.ts'
import { listBytes, readList } from '#shop/supply/read-list.ts'
import {
  longestSupplyCell,
  longestWishes,
  mostSupplyRows,
  supplyCells,
  type SupplyCell,
} from '#shop/supply/supply.rules.ts'
import { listWords } from '#shop/supply/supply.texts.ts'
import { requestQuote } from '#shop/supply/request-quote.action.ts'
import { mostFiles } from '#shop/conversations/conversations.rules.ts'
import { letterLimit } from '#shop/route-limits.ts'
import { form, type FileOfFields } from '../common/form.ts'
import { link } from '../common/links.ts'
import { attachments, fileIds, pageOf, phoneOf } from './conversations.form.ts'
import { fieldsOf, rowsIn, supplyRowOf, withList } from './quote.rules.ts'

type RowFields = Record<`${SupplyCell}_${number}`, TOptional<TString>>

/** Each row of the table has fields of its own, numbered from nothing. */
const fieldsOfRows = Object.fromEntries(
  Array.from({ length: mostSupplyRows }, (_, at) =>
    supplyCells.map((name) => [`${name}_${at}`, Type.Optional(Type.String({ maxLength: longestSupplyCell }))]),
  ).flat(),
) as RowFields

const optional = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const box = Type.Optional(Type.Literal(true))

type PostedFields = Record<string, unknown>

const cellsIn = (fields: PostedFields) =>
  rowsIn((name) => (typeof fields[name] === 'string' ? fields[name] : undefined))

/** People and sizes out of Excel or CSV, below the rows that were written by hand. */
const list: FileOfFields = {
  field: 'people',
  bytesOf: listBytes,
  fieldsOf: (file, fields, locale) => {
    const answer = readList(file)
    const rows = withList(cellsIn(fields), answer.rows)
    if (!rows) throw badField('people', 'list_long', { limit: mostSupplyRows })
    const emptyFields = Object.fromEntries(Object.keys(fieldsOfRows).map((name) => [name, '']))
    const words = listWords(answer, locale).join(' ')
    return {
      fields: { ...fields, ...emptyFields, ...fieldsOf(rows) },
      refusal: badField('people', 'list_read', { words }),
    }
  },
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
    email: Type.String({ minLength: 1, maxLength: 254, format: 'email' }),
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
  bodyBytes: 192 * 1024,
  photos: { ...attachments, list },
  act: async ({ app, fields, owner, locale, address, now }) => {
    const parts = {
      db: app.db,
      register: app.companies,
      report: (err: unknown) => app.log.warn({ err }, 'the register of companies did not answer'),
    }
    const { number } = await requestQuote(parts, {
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
      rows: cellsIn(fields).map(supplyRowOf),
      wishes: fields.text ?? '',
      files: fileIds(fields.files),
      uploader: await owner(),
      locale,
      address,
      now,
    })
    return pageOf(app, number, now)
  },
})
