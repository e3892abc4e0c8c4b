import { Agent, request } from 'node:http'
import { expensivePosts, formTargets } from './form-inputs.ts'
import { cpuSoFar, type ProcessFamily } from './cpu.ts'

/** One input as an attacker would choose it: the most expensive of its kind. */
type Input = { name: string; path: string; method?: string; body?: string; headers?: Record<string, string> }
export type InputCost = { name: string; status: number; server: number; database: number; slowest: number }

type Schema = { properties?: Record<string, Schema>; items?: Schema; type?: string | string[] }
type Operation = {
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  parameters?: { in: string; name: string }[]
}
type Reference = { paths: Record<string, Record<string, Operation>> }

const bodyBytes = 64 * 1024 - 64
const addressBytes = 14_000
const filled = (piece: string, bytes: number) => piece.repeat(Math.max(1, Math.floor(bytes / piece.length)))
const some = (at: number) => Math.imul(at + 1, 2_654_435_761) >>> 0

/** Bodies of the maximum size, each invalid in a way that costs something different. */
function bodiesFor(schema: Schema = {}): [kind: string, body: string][] {
  const names = Object.keys(schema.properties ?? {})
  const lists = names.filter((name) => schema.properties![name]!.type === 'array')
  const around = (name: string, value: string) => `{${JSON.stringify(name)}:${value}}`
  const array = (piece: string) => `[${filled(`${piece},`, bodyBytes - 200)}${piece}]`
  return [
    [
      'long text in each field',
      `{${names.map((name) => `${JSON.stringify(name)}:"${'a'.repeat(bodyBytes / (names.length + 1) - 20)}"`).join()}}`,
    ],
    ['thousands of unknown keys', `{${Array.from({ length: 7_000 }, (_, at) => `"k${at}":0`).join()}}`],
    ['30,000 brackets', around(names[0] ?? 'a', '['.repeat(30_000) + ']'.repeat(30_000))],
    ['one key thousands of times', `{${filled('"amount":1,', bodyBytes - 20)}"amount":1}`],
    [
      'keys that reach for the prototype',
      `{${filled('"a":{"b":1},', bodyBytes - 100)}"c":{"__proto__x":1,"__proto__":{}}}`,
    ],
    ['a number of 60,000 figures', around(names[0] ?? 'a', '9'.repeat(60_000))],
    ['a number instead of an object', '1'],
    ...lists.flatMap((name): [string, string][] => [
      [`${name}: 20,000 numbers`, around(name, array('1'))],
      [`${name}: 20,000 empty objects`, around(name, array('{}'))],
    ]),
  ]
}

const texts = {
  'one letter many times': 'a',
  'words of one letter': 'б ',
  'signs of patterns': '-.@+',
  commas: 'a,',
  'signs of another alphabet': '漢',
}

const queriesFor = (names: string[]): [kind: string, query: string][] => [
  ['thousands of unknown keys', filled('a=&', addressBytes)],
  ...names
    .slice(0, 20)
    .flatMap((name): [string, string][] => [
      [`${name} thousands of times`, filled(`${name}=a&`, addressBytes)],
      ...Object.entries(texts).map(([kind, text]): [string, string] => [
        `${name}: ${kind}`,
        `${name}=${encodeURIComponent(filled(text, addressBytes / encodeURIComponent(text).length))}`,
      ]),
    ]),
]

/** Worst inputs of every kind for every public call. */
export function inputsOf({ paths }: Reference): Input[] {
  return Object.entries(paths).flatMap(([pattern, operations]) =>
    Object.entries(operations).flatMap(([verb, { requestBody, parameters = [] }]): Input[] => {
      const method = verb.toUpperCase()
      const path = pattern.replaceAll(/\{\w+\}/g, 'x')
      const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      if (method !== 'GET')
        return bodiesFor(requestBody?.content?.['application/json']?.schema).map(([kind, body]) => ({
          name: `${method} ${pattern}, ${kind}`,
          path,
          method,
          body,
        }))
      return queriesFor(query).map(([kind, search]) => ({ name: `GET ${pattern}, ${kind}`, path: `${path}?${search}` }))
    }),
  )
}

/**
 * Inputs written by hand: page addresses, headers, and valid but expensive requests. Each call gives a different one.
 */
export const handmade: [name: string, input: (at: number) => Omit<Input, 'name'>][] = [
  ['an unknown address', (at) => ({ path: `/nothing-${some(at)}/` })],
  ['an unknown product', (at) => ({ path: `/content/nothing-${some(at)}/` })],
  ['an unknown section', (at) => ({ path: `/kategorii/nothing-${some(at)}/` })],
  ['the data of an unknown product', (at) => ({ path: `/_data/content/nothing-${some(at)}/` })],
  ['a section with an unknown colour', (at) => ({ path: `/kategorii/topy/?color=c${some(at)}` })],
  ['a section with a page far away', (at) => ({ path: `/kategorii/topy/?page=${some(at)}` })],
  ['a section with a price that is none', (at) => ({ path: `/kategorii/topy/?price_min=p${some(at)}` })],
  ['a section with an order that is none', (at) => ({ path: `/kategorii/topy/?sort=s${some(at)}` })],
  ['a section with a price', (at) => ({ path: `/kategorii/topy/?price_min=${some(at) % 1_000_000}` })],
  ['a product with another page of reviews', (at) => ({ path: `/content/x/?reviews=${some(at)}` })],
  ['a search for a word that is none', (at) => ({ path: `/search-results/?search=w${some(at).toString(36)}` })],
  [
    'a search for sixty words',
    (at) => ({
      path: `/search-results/?search=${Array.from({ length: 60 }, (_, word) =>
        some(at * 60 + word)
          .toString(36)
          .slice(0, 2),
      ).join('+')}`,
    }),
  ],
  ['the cart', () => ({ path: '/cart/' })],
  [
    'a home page with a hundred cookies',
    (at) => ({
      path: '/',
      headers: {
        cookie: Array.from({ length: 100 }, (_, one) => `visitor=${some(at * 100 + one)}${'a'.repeat(90)}`).join('; '),
      },
    }),
  ],
  ['an address of 14 KB', (at) => ({ path: `/${some(at)}${'a/'.repeat(6_900)}` })],
  [
    'address hints for a hundred words',
    (at) => ({
      path: '/api/suggestions/address/',
      method: 'POST',
      body: JSON.stringify({
        query: Array.from({ length: 100 }, (_, word) => 'абвгдеклмн'[some(at + word) % 10]).join(' '),
        count: 20,
      }),
    }),
  ],
  [
    'address hints in twenty places',
    (at) => ({
      path: '/api/suggestions/address/',
      method: 'POST',
      body: JSON.stringify({
        query: 'абвгдеклмн'[at % 10],
        count: 20,
        locations: Array.from({ length: 20 }, (_, place) => ({
          region_fias_id: String(some(at * 20 + place)),
          city_fias_id: '1',
        })),
      }),
    }),
  ],
]

type InputAnswer = { status: number; ms: number }

function send(
  url: string,
  agent: Agent,
  { path, method = 'GET', body, headers }: Omit<Input, 'name'>,
): Promise<InputAnswer> {
  const startedAt = performance.now()
  const withBody =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const sending = request(
      url + path,
      { agent, method, headers: { 'accept-encoding': 'br', ...withBody, ...headers } },
      (answer) => {
        answer
          .on('data', () => {})
          .on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - startedAt }))
      },
    )
    sending.on('error', reject).end(body)
  })
}

type Trial = { url: string; family: ProcessFamily; times: number }

async function costOf(
  name: string,
  input: (at: number) => Omit<Input, 'name'>,
  { url, family, times }: Trial,
): Promise<InputCost> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let status = 0
  let slowest = 0
  // An answer before the end of the body closes the connection: the unsent rest counts as refused.
  const ask = async (at: number) => {
    const answer = await send(url, agent, input(at)).catch(() => ({ status: 0, ms: 0 }))
    status = answer.status || status
    slowest = Math.max(slowest, answer.ms)
  }
  for (let at = 0; at < Math.min(5, times); at++) await ask(at)
  slowest = 0
  const before = cpuSoFar(family)
  for (let at = 0; at < times; at++) await ask(at + 1_000)
  const after = cpuSoFar(family)
  agent.destroy()
  const each = (kind: 'server' | 'database') => (after[kind] - before[kind]) / times
  return { name, status, server: each('server'), database: each('database'), slowest }
}

const together = ({ server, database }: InputCost) => server + database

/** Cost of each input for the shop and its database, of all calls and all forms, the most expensive first. */
export async function dearestInputs(url: string, family: ProcessFamily): Promise<InputCost[]> {
  const reference = (await (await fetch(`${url}/api/openapi.json`)).json()) as Reference
  const costs: InputCost[] = []
  for (const [name, input] of handmade) costs.push(await costOf(name, input, { url, family, times: 60 }))
  // A rough measurement of all, then an exact one of the most expensive.
  const rough: [Input, InputCost][] = []
  for (const input of [...inputsOf(reference), ...formTargets.flatMap(expensivePosts)])
    rough.push([input, await costOf(input.name, () => input, { url, family, times: 4 })])
  const dearest = rough.toSorted(([, a], [, b]) => b.slowest - a.slowest).slice(0, 25)
  for (const [input] of dearest) costs.push(await costOf(input.name, () => input, { url, family, times: 30 }))
  return costs.toSorted((a, b) => together(b) - together(a))
}
