import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './owner-lock.ts'

function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'yasmena-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const options = { dataDir: 'data', say: () => {}, patienceMs: { serving: 0, ending: 20_000 } }

test('a second shop on a folder gives up, unless the first announced its end', async () => {
  const folder = openFolder()
  const first = await lockFolder(folder, options)
  await expect(lockFolder(folder, options)).rejects.toThrow('a shop already runs on data')
  first.willEnd()
  const lines: string[] = []
  const second = lockFolder(folder, { ...options, say: (line) => lines.push(line) })
  await expect.poll(() => lines).toEqual([expect.stringContaining('Waiting for another shop')])
  first.release()
  expect((await second).isOurs()).toBe(true)
  expect(readdirSync(folder)).toEqual(['owner.lock'])
  await expect(lockFolder(folder, options)).rejects.toThrow('already runs')
  ;(await second).release()
})

test('a shop killed during its shutdown blocks no other shop', async () => {
  const folder = openFolder()
  const first = await lockFolder(folder, options)
  first.willEnd()
  first.release()
  first.willEnd()
  const next = await lockFolder(folder, options)
  expect(readdirSync(folder)).toEqual(['owner.lock'])
  next.release()
})
