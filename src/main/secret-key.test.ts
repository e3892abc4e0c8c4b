import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretKeysOf } from './secret-key.ts'

let dataDir: string
beforeEach(() => void (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yasmena-key-'))))
afterEach(() => fs.rmSync(dataDir, { recursive: true }))

test('creates a key once; later starts and other processes share it', () => {
  const [key = ''] = secretKeysOf({ secretKeys: [], dataDir })
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(secretKeysOf({ secretKeys: [], dataDir })).toEqual([key])
  expect(fs.readdirSync(dataDir)).toEqual(['secret-key'])
})

test('the key is readable by its owner only', () => {
  secretKeysOf({ secretKeys: [], dataDir })
  expect(fs.statSync(path.join(dataDir, 'secret-key')).mode & 0o077).toBe(0)
})

test('the setting takes precedence, and nothing is written', () => {
  const secretKeys = ['k'.repeat(32), 'o'.repeat(32)]
  expect(secretKeysOf({ secretKeys, dataDir })).toEqual(secretKeys)
  expect(fs.readdirSync(dataDir)).toEqual([])
})

test('the leftover draft of a killed start changes nothing', () => {
  const keys = secretKeysOf({ secretKeys: [], dataDir })
  // A process was killed between the link and the removal of the draft: both names are one file.
  fs.linkSync(path.join(dataDir, 'secret-key'), path.join(dataDir, `secret-key.${process.pid}`))
  expect(secretKeysOf({ secretKeys: [], dataDir })).toEqual(keys)
})
