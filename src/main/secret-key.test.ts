import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretKeysOf } from './secret-key.ts'

let dataDir: string
beforeEach(() => void (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yasmena-key-'))))
afterEach(() => fs.rmSync(dataDir, { recursive: true }))

test('a key is made once and kept: later starts and other processes sign with the same', () => {
  const [key = ''] = secretKeysOf({ secretKeys: [], dataDir })
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(secretKeysOf({ secretKeys: [], dataDir })).toEqual([key])
  expect(fs.readdirSync(dataDir)).toEqual(['secret-key'])
})

test('nobody else on the machine can read it', () => {
  secretKeysOf({ secretKeys: [], dataDir })
  expect(fs.statSync(path.join(dataDir, 'secret-key')).mode & 0o077).toBe(0)
})

test('the setting wins, and nothing is written then', () => {
  const secretKeys = ['k'.repeat(32), 'o'.repeat(32)]
  expect(secretKeysOf({ secretKeys, dataDir })).toEqual(secretKeys)
  expect(fs.readdirSync(dataDir)).toEqual([])
})

test('what a start that was killed left of its draft changes nothing', () => {
  const keys = secretKeysOf({ secretKeys: [], dataDir })
  // A process was killed after the link and before removing the draft: both names mean one file.
  fs.linkSync(path.join(dataDir, 'secret-key'), path.join(dataDir, `secret-key.${process.pid}`))
  expect(secretKeysOf({ secretKeys: [], dataDir })).toEqual(keys)
})
