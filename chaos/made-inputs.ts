import type { RequestInput } from './ask.ts'
import type { Dice } from './dice.ts'
import { pagesWithQuery } from './form-inputs.ts'
import { fitting, hostile, inAddress, type Schema } from './hostile-values.ts'
import type { Marks } from './marks.ts'

type Parameter = { name: string; in: 'path' | 'query'; schema?: Schema }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

export type Target = { method: string; path: string; parameters: Parameter[]; body?: Schema }

export const targetsOf = ({ paths }: OpenApi): Target[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
    })),
  )

export type Making = { dice: Dice; marks: Marks; slugs: readonly string[] }

/** Makes one input for a call: mostly valid, hostile in some places. */
export function inputFor(target: Target, making: Making): RequestInput {
  const { dice } = making
  const body = target.body && bodyFor(target.body, making)
  const question: RequestInput = {
    method: dice.chance(0.03) ? dice.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) : target.method,
    path: (dice.chance(0.2) ? '/en' : '') + pathFor(target, making),
    headers: headersFor(making),
    ...(body !== undefined && target.method !== 'GET' && { body }),
  }
  return question
}

function pathFor({ path, parameters }: Target, { dice, marks, slugs }: Making): string {
  const place = path.replaceAll(/\{[^}]+\}/g, () =>
    dice.chance(0.5) ? dice.pick(slugs) : inAddress(hostilePath(dice, marks)),
  )
  const queries = parameters.filter((each) => each.in === 'query')
  const pairs = queries
    .filter(() => dice.chance(0.6))
    .flatMap(({ name, schema = {} }) => {
      const value = dice.chance(0.5) ? fitting(dice, marks, schema) : hostile(dice, marks)
      const pair = `${name}=${inAddress(Array.isArray(value) ? value.slice(0, 200).join(',') : value)}`
      return dice.chance(0.1) ? [pair, pair, `${name}[]=1`, `${name}[__proto__]=1`] : [pair]
    })
  if (dice.chance(0.05)) pairs.push(`__proto__=1&constructor=${inAddress(hostile(dice, marks))}`)
  return pairs.length > 0 ? `${place}?${pairs.join('&')}`.slice(0, 7_000) : place
}

/** Hostile path without marks, because the log contains paths. */
const hostilePath = (dice: Dice, marks: Marks): unknown => {
  const value = hostile(dice, marks)
  return JSON.stringify(value)?.includes('chaos') ? '..' : value
}

function bodyFor(schema: Schema, { dice, marks }: Making): string {
  const whole = fitting(dice, marks, schema)
  if (dice.chance(0.1)) return brokenJson(dice, JSON.stringify(whole))
  if (dice.chance(0.1)) return JSON.stringify(hostile(dice, marks)) ?? ''
  const fields = Object.entries((whole ?? {}) as Record<string, unknown>)
  const changedFields = fields.map(([name, value]): [string, unknown] => [
    name,
    dice.chance(0.6) ? hostile(dice, marks) : value,
  ])
  if (dice.chance(0.1)) changedFields.push(['extra', hostile(dice, marks)])
  const text = JSON.stringify(Object.fromEntries(changedFields.filter(() => !dice.chance(0.1))))
  return dice.chance(0.05) ? text.replace('{', '{"__proto__":{"a":1},"email":"twice@example.com",') : text
}

const brokenJson = (dice: Dice, text: string): string =>
  dice.pick([
    text.slice(0, -1),
    `${text}${text}`,
    text.replaceAll('"', "'"),
    `\uFEFF${text}`,
    '',
    '[[[[[[[[[[',
    '{"email":"\\ud800"}',
    `{"a":${'9'.repeat(5_000)}}`,
    '['.repeat(60_000),
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    `{"x":"${'я'.repeat(40_000)}"}`,
  ])

function headersFor({ dice, marks }: Making): Record<string, string> {
  const strange: Record<string, string>[] = [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'application/json; charset=utf-7' },
    { 'content-type': 'application/json; charset=' },
    { 'content-encoding': 'gzip' },
    { 'accept-encoding': 'br;q=1, identity;q=0, *;q=0' },
    { 'accept-language': 'x'.repeat(3_000) },
    { cookie: `visitor=${'a'.repeat(80)}; visitor=..; isCity=%7B%22slug%22%3A%22..%22%7D; a=${marks.word()}` },
    { cookie: 'isCity=%E0%A4%A' },
    { 'if-none-match': '*'.repeat(2_000) },
    { 'if-modified-since': 'the day before yesterday' },
    { range: 'bytes=0-0,1-1,-9999999999' },
    { 'x-forwarded-for': '999.999.999.999, evil' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
    { host: 'evil.example' },
    { 'x-http-method-override': 'DELETE' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  return dice.chance(0.25) ? dice.pick(strange) : {}
}

const pages = [
  '/',
  '/kategorii/',
  '/kategorii/topy/',
  '/search-results/',
  '/content/',
  '/new/',
  '/en/',
  '/tags/',
  '/media/',
  '/_data/',
  '/_frame/',
]
const strangeKeys = [
  'search',
  'price_min',
  'price_max',
  'page',
  'color',
  'size',
  'sort',
  'utm_source',
  '__proto__',
  'toString',
  'a[]',
]

/** Makes the address of a page with garbage in it. */
export function pageInput({ dice, marks, slugs }: Making): RequestInput {
  const page = dice.pick(pagesWithQuery)
  const readPage = page.path.replace('*', '').replaceAll(/:\w+/g, () => dice.pick(slugs))
  const place = dice.chance(0.3)
    ? `${dice.pick(pages)}${inAddress(hostilePath(dice, marks))}/`
    : dice.pick([...pages, `/content/${dice.pick(slugs)}/`, readPage, readPage])
  const keys = [...page.keys, ...strangeKeys]
  const pairs = Array.from(
    { length: dice.between(0, 5) },
    () => `${dice.pick(keys)}=${inAddress(hostile(dice, marks))}`,
  )
  const brokenEscape = dice.chance(0.05) ? '%E0%A4%A' : ''
  return {
    path: `${place}${brokenEscape}?${pairs.join('&')}`.slice(0, 7_000),
    headers: headersFor({ dice, marks, slugs }),
  }
}

/** Makes the largest body that is accepted, full of wrong items, for each call that takes a list. */
export function floods(targets: readonly Target[]): RequestInput[] {
  return targets.flatMap(({ method, path, body }) =>
    Object.entries(body?.properties ?? {})
      .filter(([, { type }]) => type === 'array')
      .map(([name]) => ({
        method,
        path: path.replaceAll(/\{[^}]+\}/g, 'x'),
        body: `{"${name}":[${'"a",'.repeat(15_000)}"a"]}`,
      })),
  )
}
