import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'

/** Builds the browser files and the server into dist/, and precompresses files that are sent often. */
const compressedFiles = /\.(js|css|svg|json|webmanifest|txt|map)$/
const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)]

rmSync('dist', { recursive: true, force: true })
const builder = await createBuilder({ logLevel: 'warn' })
await builder.buildApp()

/** Version check that every Node can parse; older ones would fail at the imports of the bundle with a stack trace. */
const gate = (main: string) => `var major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write('Node ' + process.versions.node + ' runs this, Node 24 or newer is needed: use «npm start», which brings its own.\\n')
  process.exit(1)
}
await import('./${main}.main.js')
`
for (const name of ['start', 'cli']) writeFileSync(`dist/server/${name}.js`, gate(name))

/** Brotli encodings of repetition distances: the shorter one depends on the file. */
const distances = [
  {},
  { [constants.BROTLI_PARAM_NPOSTFIX]: 3, [constants.BROTLI_PARAM_NDIRECT]: 16 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 1, [constants.BROTLI_PARAM_NDIRECT]: 4 },
]
const compress = (bytes: Buffer, distance: Record<number, number>) =>
  brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      ...distance,
    },
  })

const files = readdirSync('dist/client', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && compressedFiles.test(entry.name) && !entry.parentPath.includes('.vite'))
  .map((entry) => path.join(entry.parentPath, entry.name))
await Promise.all(
  files.map(async (file) => {
    const bytes = readFileSync(file)
    const candidates = await Promise.all(distances.map((distance) => compress(bytes, distance)))
    writeFileSync(`${file}.br`, candidates.toSorted((a, b) => a.length - b.length)[0]!)
    writeFileSync(`${file}.gz`, await gz(bytes, { level: 9 }))
  }),
)
