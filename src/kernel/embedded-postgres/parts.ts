import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Removes what an interrupted start left unfinished. If its initdb is still writing there, the next start removes the
 * rest.
 */
export async function removeParts(base: string): Promise<void> {
  const parts = (await readdir(base)).filter((name) => name.includes('.part-'))
  await Promise.all(
    parts.map((name) => rm(path.join(base, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})),
  )
}
