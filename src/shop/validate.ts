import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

const options = { allErrors: true, removeAdditional: false, useDefaults: true, strict: false, messages: false } as const
// Addresses carry only text, so numbers in them are read from it; a body says itself what is a number.
const forAddresses = withFormats(new Ajv({ ...options, coerceTypes: 'array' }))
const forBodies = withFormats(new Ajv(options))

function withFormats(ajv: Ajv): Ajv {
  const add = formats as unknown as (target: Ajv, names: string[]) => Ajv
  return add(ajv, ['email', 'uri', 'date', 'date-time', 'uuid'])
}

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }): ValidateFunction =>
  (httpPart === 'body' ? forBodies : forAddresses).compile(schema)
