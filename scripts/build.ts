import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'

/** Builds the browser's files and the server into dist/, and compresses once what will be sent many times. */
const compressed = /\.(js|css|svg|json|webmanifest|txt|map)$/
const [brotli, gz] = [promisify(brotliCompress), promisify(gzip)]

rmSync('dist', { recursive: true, force: true })
const builder = await createBuilder({ logLevel: 'warn' })
await builder.buildApp()

const files = readdirSync('dist/client', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && compressed.test(entry.name) && !entry.parentPath.includes('.vite'))
  .map((entry) => path.join(entry.parentPath, entry.name))
await Promise.all(
  files.map(async (file) => {
    const bytes = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${file}.br`, await brotli(bytes, { params }))
    writeFileSync(`${file}.gz`, await gz(bytes, { level: 9 }))
  }),
)
