import type { FastifyInstance } from 'fastify'
import type { Static, TObject } from 'typebox'
import { Refusal } from '#kernel/refusal.ts'
import { hasZeroByte } from '#kernel/zero-byte.ts'
import { textValidator } from './validate.ts'
import { zeroByteRefusal } from './zero-bytes.ts'

/** Fields of a posted form: a text, or a list for a repeated name. */
export type FormBody = Readonly<Record<string, string | string[]>>

export const formType = 'application/x-www-form-urlencoded'

/** Maximum number of fields per form; our largest, a quote for clinics, has about 520. */
export const maxFields = 600

/** Accepts posted forms and no other type of body; the route parses the text, after its rate limit. */
export function takeForms(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser(formType, { parseAs: 'string' }, async (_: unknown, text: string | Buffer) => String(text))
}

/** Also accepts forms with files, which the route reads as a stream (multipart.ts). */
export function takeFormsWithFiles(http: FastifyInstance): void {
  http.addContentTypeParser('multipart/form-data', (_request, payload, next) => next(null, payload))
}

export const tooManyFields = (): Refusal => new Refusal('too_many_fields', 413, { limit: maxFields })

/** Parses a posted form; refuses zero bytes, and too many fields before any of them is parsed. */
export function formBody(text: string): FormBody {
  // The limit makes `split` stop early.
  if (text.split('&', maxFields + 1).length > maxFields) throw tooManyFields()
  const pairs = [...new URLSearchParams(text)]
  if (hasZeroByte(pairs)) throw zeroByteRefusal()
  return fieldsIn(pairs)
}

/** Groups name-value pairs in one pass. */
export function fieldsIn(pairs: Iterable<readonly [name: string, value: string]>): FormBody {
  const pairsByName = Map.groupBy(pairs, ([name]) => name)
  return Object.fromEntries(
    [...pairsByName].map(([name, same]) => {
      // Browsers break lines with two characters, scripts with one: lengths are counted alike.
      const [only = '', ...others] = same.map(([, value]) => value.replaceAll('\r\n', '\n'))
      return [name, others.length > 0 ? [only, ...others] : only]
    }),
  )
}

/** Validates a posted body against its schema. Throws the problems, which `errorAnswer` lists by field. */
export function formReader<Schema extends TObject>(schema: Schema): (body: FormBody) => Static<Schema> {
  const isRight = textValidator(schema)
  return (body) => {
    // A field left empty counts as absent. The check runs on a copy because it turns texts into numbers.
    const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
    if (!isRight(fields)) throw Object.assign(new Error('A field of a form is wrong'), { validation: isRight.errors })
    return fields as Static<Schema>
  }
}

/** Texts to show in the form again: fields of the schema, without write-only ones such as passwords. */
export function keptText({ properties }: TObject, body: FormBody): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const value = Object.hasOwn(body, name) ? body[name] : undefined
      const isSecret = 'writeOnly' in schema && schema.writeOnly === true
      return typeof value === 'string' && !isSecret ? [[name, value]] : []
    }),
  )
}
