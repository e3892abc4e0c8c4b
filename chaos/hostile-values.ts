import type { Dice } from './dice.ts'
import type { Marks } from './marks.ts'

/** The parts of an OpenAPI schema that inputs are made from. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  pattern?: string
}

/** Markup that appears in a page only if it was not escaped. */
export const unescapedMarkup = '<i id=chaos>'

const texts: readonly string[] = [
  "'; drop table products; --",
  "' or '1'='1",
  '1) union select null, version(), null --',
  "\\'; select pg_sleep(5); --",
  `"><script>alert(1)</script>${unescapedMarkup}`,
  `${unescapedMarkup}</title></textarea></script>`,
  '{{7*7}}${7*7}<%= 7*7 %>#{7*7}',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%00%0d%0aSet-Cookie: a=b',
  'a\0b',
  'a\r\nX-Injected: yes',
  '\u202Eabc\u200F\u2066',
  '👩‍⚕️🩺'.repeat(20),
  'e\u0301'.repeat(300),
  '\uFFFE\uFEFF\u2028',
  'ﷺ'.repeat(100),
  '%',
  '_%_%_%',
  '(((((((((((((((((((((a',
  '^(a+)+$',
  `${'a'.repeat(30)}!`,
  '-'.repeat(500),
  'NaN',
  'null',
  'true',
  '1e999',
  '0x10',
  '٣',
  ' ',
  '',
]

const numbers: readonly unknown[] = [
  0,
  -0,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  1e21,
  -1e308,
  1e-7,
  '1',
  '1e3',
  [1],
  true,
  null,
]

/** A valid value, so that checks deeper inside are reached as well. */
export function fitting(dice: Dice, marks: Marks, schema: Schema): unknown {
  const { type, enum: choices, anyOf, properties, items, minimum = 1, maximum = 100 } = schema
  if (schema.const !== undefined) return schema.const
  if (choices) return dice.pick(choices)
  if (anyOf) return fitting(dice, marks, dice.pick(anyOf))
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fitting(dice, marks, each)]))
  const kind = Array.isArray(type) ? dice.pick(type) : type
  if (kind === 'array') return Array.from({ length: dice.between(0, 3) }, () => fitting(dice, marks, items ?? {}))
  if (kind === 'integer' || kind === 'number') return dice.between(minimum, Math.min(maximum, minimum + 200))
  if (kind === 'boolean') return dice.chance(0.5)
  if (schema.format === 'date-time') return new Date(1_700_000_000_000 + dice.between(0, 1e9)).toISOString()
  if (schema.format === 'email' || /mail/.test(schema.pattern ?? '')) return marks.email()
  return marks.word()
}

/** A hostile value that ignores the schema. */
export function hostile(dice: Dice, marks: Marks): unknown {
  const kinds: (() => unknown)[] = [
    () => dice.pick(texts),
    () => dice.pick(texts) + marks.word(),
    () => marks.email(),
    () => dice.pick(numbers),
    () => 'я'.repeat(dice.pick([300, 5_000, 30_000])),
    () => nested(dice.pick([5, 100, 1_000])),
    () => Array.from({ length: dice.pick([1, 300, 20_000]) }, () => 1),
    () => ({ ['__proto__']: { isAdmin: true }, constructor: { prototype: { isAdmin: true } }, toString: 1 }),
    () => JSON.parse('{"__proto__": {"polluted": 1}}') as unknown,
    () => String.fromCodePoint(0xd800 + dice.between(0, 0x3ff)),
    () => null,
    () => [],
    () => ({}),
  ]
  return dice.pick(kinds)()
}

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** Encodes a value for an address; values other than text become JSON. */
export const inAddress = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  // Longer addresses are refused by Node, before the shop's code.
  return encodeURIComponent(text.slice(0, 1_500).toWellFormed())
}
