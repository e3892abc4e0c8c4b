import type { FastifyInstance } from 'fastify'
import type { Static, TObject } from 'typebox'
import { textValidator } from './validate.ts'

/** Fields of a form as they were posted: text, or a list of it where a name stands several times. */
export type FormBody = Readonly<Record<string, string | string[]>>

export const formType = 'application/x-www-form-urlencoded'

/** Makes the routes of this instance accept posted forms and no other type of body. */
export function takeForms(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser(formType, { parseAs: 'string' }, async (_: unknown, text: string | Buffer) =>
    formBody(String(text)),
  )
}

/** Beside that the bodies of forms with files, which the route reads as they arrive (multipart.ts). */
export function takeFormsWithFiles(http: FastifyInstance): void {
  http.addContentTypeParser('multipart/form-data', (_request, payload, next) => next(null, payload))
}

export const formBody = (text: string): FormBody => fieldsIn(new URLSearchParams(text))

export function fieldsIn(pairs: URLSearchParams): FormBody {
  return Object.fromEntries(
    [...new Set(pairs.keys())].map((name) => {
      // Browsers break lines with two signs, scripts with one: lengths are counted alike.
      const [only = '', ...others] = pairs.getAll(name).map((value) => value.replaceAll('\r\n', '\n'))
      return [name, others.length > 0 ? [only, ...others] : only]
    }),
  )
}

/** Checks a posted body against its schema. What is wrong is thrown, and `errorAnswer` says it field by field. */
export function formReader<Schema extends TObject>(schema: Schema): (body: FormBody) => Static<Schema> {
  const isRight = textValidator(schema)
  return (body) => {
    // A field left empty counts as absent. The check runs on a copy because it turns texts into numbers.
    const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
    if (!isRight(fields)) throw Object.assign(new Error('A field of a form is wrong'), { validation: isRight.errors })
    return fields as Static<Schema>
  }
}

/**
 * The texts to show in the form again: only fields that the schema names, without write-only ones such as passwords.
 */
export function keptText({ properties }: TObject, body: FormBody): Record<string, string> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const value = Object.hasOwn(body, name) ? body[name] : undefined
      const isSecret = 'writeOnly' in schema && schema.writeOnly === true
      return typeof value === 'string' && !isSecret ? [[name, value]] : []
    }),
  )
}
