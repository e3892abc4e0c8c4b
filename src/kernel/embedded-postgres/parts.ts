import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/** Removes leftovers of an interrupted start. If its initdb is still writing, the next start removes the rest. */
export async function removeParts(base: string): Promise<void> {
  const parts = (await readdir(base)).filter((name) => name.includes('.part-'))
  await Promise.all(
    parts.map((name) => rm(path.join(base, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})),
  )
}
