import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Config } from '#config/settings.ts'

/** What signs cookies. Without a setting it is made once and kept beside the data, readable by us only. */
export function secretKeysOf({ secretKeys, dataDir }: Pick<Config, 'secretKeys' | 'dataDir'>): string[] {
  if (secretKeys.length > 0) return secretKeys
  const file = path.join(dataDir, 'secret-key')
  fs.mkdirSync(dataDir, { recursive: true })
  // Written whole before it appears under its name: of two processes that start at once, the first one's key counts.
  // A draft of a killed process may be that very key under its second name, so no draft is ever written to again.
  const draft = `${file}.${randomUUID()}`
  fs.writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    fs.linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    fs.rmSync(draft)
  }
  return [fs.readFileSync(file, 'utf8')]
}
