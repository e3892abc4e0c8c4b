import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '#kernel/data-folder.ts'
import type { Config } from '#config/settings.ts'

/** Keys that sign cookies. Without a setting one is created in the data folder, readable by us only. */
export function secretKeysOf({ secretKeys, dataDir }: Pick<Config, 'secretKeys' | 'dataDir'>): string[] {
  if (secretKeys.length > 0) return secretKeys
  const file = path.join(dataDir, 'secret-key')
  makeDataFolder(dataDir)
  // Two processes may start at once. Each writes a whole key to its own draft; `link` fails when the file exists, so
  // the first key counts for both. A draft is never written again, as it may be the key itself.
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
