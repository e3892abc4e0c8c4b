import { Ajv, type AnySchemaObject, type FuncKeywordDefinition, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

// The schemas are checked by their types; the schema of schemas would need lists as they are usually read.
const options = {
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  messages: false,
  validateSchema: false,
} as const
const coerceTypes = 'array' as const
// Every wrong field is told of; of the items of a list only the first wrong one.
const all = { ...options, allErrors: true }
// Addresses carry only text, so numbers in them are read from it; a body says itself what is a number.
const forAddresses = withBounds(new Ajv({ ...all, coerceTypes }), new Ajv({ ...options, coerceTypes }))
const forBodies = withBounds(new Ajv(all), new Ajv(options))

function withFormats(ajv: Ajv): Ajv {
  const add = formats as unknown as (target: Ajv, names: string[]) => Ajv
  return add(ajv, ['email', 'uri', 'date', 'date-time', 'uuid'])
}

type DataValidateFunction = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>

/** Items are looked at only when there are no more of them than there may be, and no further than the first wrong one. */
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

/** For what came as text although it may mean numbers: addresses and posted forms. */
export const textValidator = (schema: object): ValidateFunction => forAddresses.compile(schema)
