import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileKind } from './file-kind.ts'

const bytes = 16 * 1024 * 1024
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspected-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(head: string, filling: string): Promise<string> {
  const path = join(folder, 'document')
  await writeFile(path, Buffer.from(head + filling.repeat(Math.ceil(bytes / filling.length)), 'latin1'))
  return path
}

async function processorMs(path: string): Promise<number> {
  const before = process.cpuUsage()
  expect(await fileKind(path)).toBe('pdf')
  const { user } = process.cpuUsage(before)
  return user / 1_000
}

test('inspects readable text of a PDF about as fast as packed pictures', async () => {
  const packedMs = await processorMs(await fileOf('%PDF-1.4\n', '\x80\x9f\xe0'))
  for (const filling of ['x', 'abcdefgh/JS                    ', '/#4a#61#76#61'])
    expect(await processorMs(await fileOf('%PDF-1.4\n', filling)), filling).toBeLessThan(packedMs * 5 + 300)
})

test.each(['{}', '\\b', '\\fldinst '])('refuses RTF with millions of %s in its fields', async (filling) => {
  const path = await fileOf('{\\rtf1 \\fldinst ', filling)
  await expect(fileKind(path)).rejects.toMatchObject({ code: 'file_bomb' })
})
