import { Type } from 'typebox'
import { badField } from '#kernel/refusal.ts'
import { listBytes, readList } from '#shop/supply/read-list.ts'
import { estimateSupply } from '#shop/supply/estimate-supply.ts'
import { estimateLines, troubleLines } from '#shop/supply/supply-estimate.texts.ts'
import { rowsOfTable, textOfRows, withList } from '#shop/supply/supply-table.rules.ts'
import {
  maxWishesLength,
  maxTableLetters,
  maxSupplyRows,
  supplyRowOf,
  type SupplyCells,
} from '#shop/supply/supply.rules.ts'
import { listWords, sampleList } from '#shop/supply/supply.texts.ts'
import { requestQuote } from '#shop/supply/request-quote.action.ts'
import { maxFiles } from '#shop/conversations/conversations.rules.ts'
import { letterLimit } from '#shop/route-limits.ts'
import { form, type FileOfFields, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'
import { attachments, fileIds, pageOf, phoneOf } from './conversations.form.ts'

const optional = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
const kind = Type.Enum(['clinic', 'wholesale'])
const box = Type.Optional(Type.Literal(true))

type PostedFields = Record<string, unknown>

const cellsIn = ({ table }: PostedFields): SupplyCells[] => {
  const rows = rowsOfTable(typeof table === 'string' ? table : '')
  if (rows.length > maxSupplyRows) throw badField('table', 'table_long', { limit: maxSupplyRows })
  return rows
}

/** Size list from Excel or CSV, appended to the typed rows. */
const list: FileOfFields = {
  field: 'people',
  bytesOf: listBytes,
  fieldsOf: (file, fields, locale) => {
    const answer = readList(file)
    const rows = withList(cellsIn(fields), answer.rows)
    if (!rows) throw badField('people', 'list_long', { limit: maxSupplyRows })
    const words = listWords(answer, locale).join(' ')
    return {
      fields: { ...fields, table: textOfRows(rows, sampleList[locale].columns) },
      refusal: badField('people', 'list_read', { words }),
    }
  },
}

/** Estimate before sending, without JavaScript. */
const estimateDetour = {
  isNeeded: (fields: object) => 'check' in fields && fields.check === 'true',
  form: {
    fields: Type.Object({ kind, table: optional(maxTableLetters) }),
    act: async ({ app, fields, locale, now }: FormVisit<{ kind: 'clinic' | 'wholesale'; table?: string }>) => {
      const rows = cellsIn(fields).map(supplyRowOf)
      if (rows.length === 0) throw badField('table', 'list_empty')
      const estimate = await estimateSupply(app.db, { kind: fields.kind, rows, now })
      const lines = [...estimateLines(estimate, rows, locale), ...troubleLines(estimate, rows, locale)]
      throw badField('table', 'estimate_made', { words: lines.join('\n') })
    },
  },
}

export const quoteForm = form({
  path: '/clinics/quote/',
  page: link({ base: '' }, 'clinics'),
  fields: Type.Object({
    kind,
    table: optional(maxTableLetters),
    inn: optional(32),
    company: optional(300),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    position: optional(100),
    phone: Type.String({ minLength: 1, maxLength: 32 }),
    phone_country: optional(2),
    email: Type.String({ minLength: 1, maxLength: 254, format: 'email' }),
    city: optional(100),
    wished_date: Type.Optional(Type.String({ format: 'date' })),
    text: optional(maxWishesLength),
    measuring: box,
    samples: box,
    files: optional(maxFiles * 40),
    consent: Type.Literal(true),
  }),
  limit: letterLimit,
  bodyBytes: 768 * 1024,
  detour: estimateDetour,
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
