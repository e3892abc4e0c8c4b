type Value = string | number | boolean | Value[] | { [key: string]: Value }
/** A range such as `46.1.2.0/24` and its value in the file. */
export type Network = [range: string, value: Value]

type Branch = { left?: Branch | Buffer; right?: Branch | Buffer }

const separator = Buffer.alloc(16)
const metadataMark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

/** Small database in MaxMind's format: a binary tree of 24-bit records, the data, and the metadata. */
export function mmdb(networks: Network[]): Buffer {
  const root: Branch = {}
  for (const [range, value] of networks) plant(root, bitsOf(range), encode(value))
  const nodes = numbered(root)
  const data = new Map<Buffer, number>()
  let dataSize = 0
  const record = (child: Branch | Buffer | undefined): number => {
    if (child === undefined) return nodes.length
    if (!Buffer.isBuffer(child)) return nodes.indexOf(child)
    if (!data.has(child)) {
      data.set(child, dataSize)
      dataSize += child.length
    }
    return nodes.length + separator.length + data.get(child)!
  }
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach(({ left, right }, index) => {
    tree.writeUIntBE(record(left), index * 6, 3)
    tree.writeUIntBE(record(right), index * 6 + 3, 3)
  })
  return Buffer.concat([tree, separator, ...data.keys(), metadataMark, encode(describe(nodes.length))])
}

const describe = (nodeCount: number): Value => ({
  node_count: nodeCount,
  record_size: 24,
  ip_version: 4,
  database_type: 'Test-City',
  languages: ['en', 'ru'],
  binary_format_major_version: 2,
  binary_format_minor_version: 0,
  build_epoch: 1_700_000_000,
  description: { en: 'Made by a test' },
})

function bitsOf(range: string): number[] {
  const [address = '', length] = range.split('/')
  const bytes = address.split('.').map(Number)
  return bytes
    .flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1))
    .slice(0, Number(length))
}

function plant(root: Branch, bits: number[], data: Buffer): void {
  let at = root
  bits.forEach((bit, depth) => {
    const side = bit ? 'right' : 'left'
    if (depth === bits.length - 1) at[side] = data
    else at = (at[side] ??= {}) as Branch
  })
}

/** The root first, as a reader expects. */
function numbered(root: Branch): Branch[] {
  const nodes = [root]
  for (const { left, right } of nodes)
    nodes.push(...[left, right].filter((child): child is Branch => child !== undefined && !Buffer.isBuffer(child)))
  return nodes
}

const types = { text: 2, double: 3, unsigned: 6, map: 7, array: 11, boolean: 14 }

/** Control byte with type and size; types above seven have a second byte. */
function head(type: number, size: number): Buffer {
  const [sizeBits, more] = size < 29 ? [size, []] : [29, [size - 29]]
  if (size > 284) throw new Error('longer than a test needs')
  return Buffer.from(type <= 7 ? [(type << 5) | sizeBits, ...more] : [sizeBits, type - 7, ...more])
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(types.text, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'boolean') return head(types.boolean, value ? 1 : 0)
  if (typeof value === 'number') return encodeNumber(value)
  if (Array.isArray(value)) return Buffer.concat([head(types.array, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([
    head(types.map, entries.length),
    ...entries.flatMap(([key, each]) => [encode(key), encode(each)]),
  ])
}

function encodeNumber(value: number): Buffer {
  const isWhole = Number.isInteger(value) && value >= 0
  const bytes = Buffer.alloc(isWhole ? 4 : 8)
  if (isWhole) bytes.writeUInt32BE(value)
  else bytes.writeDoubleBE(value)
  return Buffer.concat([head(isWhole ? types.unsigned : types.double, bytes.length), bytes])
}
