import { Ajv, type AnySchemaObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { isMailbox } from '#kernel/mailbox.rules.ts'

// Ajv cannot check our schemas, since `items` is replaced by a keyword of our own below. TypeScript checks them.
const options = {
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  messages: false,
  validateSchema: false,
} as const
const coerceTypes = 'array' as const
// Reports every wrong field, but only the first wrong item of a list.
const all = { ...options, allErrors: true }
// A query contains only texts, so numbers are parsed from them. A JSON body has real numbers.
const forAddresses = withBounds(new Ajv({ ...all, coerceTypes }), new Ajv({ ...options, coerceTypes }))
const forBodies = withBounds(new Ajv(all), new Ajv(options))

function withFormats(ajv: Ajv): Ajv {
  const add = formats as unknown as (target: Ajv, names: string[]) => Ajv
  add(ajv, ['uri', 'date', 'date-time', 'uuid'])
  const isUri = ajv.formats['uri'] as (text: string) => boolean
  const isWebAddress = (text: string) => /^(?:https?|ftp):\/\/[^/?#]/i.test(text) && isUri(text)
  return ajv.addFormat('uri', isWebAddress).addFormat('email', isMailbox)
}

type DataValidateFunction = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>

/**
 * Replaces Ajv's check of list items. An overlong list is not read, and a check ends at the first wrong item, so that a
 * huge body costs little.
 */
function withBounds(ajv: Ajv, ofItems: Ajv): Ajv {
  withFormats(ofItems)
  const compile = (schema: AnySchemaObject, { maxItems = Infinity }: AnySchemaObject): DataValidateFunction => {
    const isRight = ofItems.compile(schema)
    const check: DataValidateFunction = (list: unknown[], place) => {
      if (list.length > maxItems) return true
      const wrong = list.findIndex((item) => !isRight(item))
      const path = `${place?.instancePath ?? ''}/${wrong}`
      check.errors = isRight.errors?.map((error) => ({ ...error, instancePath: path + error.instancePath }))
      return wrong < 0
    }
    return check
  }
  return withFormats(
    ajv.removeKeyword('items').addKeyword({ keyword: 'items', type: 'array', errors: 'full', compile }),
  )
}

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }): ValidateFunction =>
  (httpPart === 'body' ? forBodies : forAddresses).compile(schema)

/** Validator for queries and posted forms, where numbers arrive as texts. */
export const textValidator = (schema: object): ValidateFunction => forAddresses.compile(schema)
