import fs from 'node:fs'
import path from 'node:path'

/** What was to become this folder and was cut short. Whoever was writing may still be at it for a moment. */
export function removeParts(folder: string): void {
  const parent = path.dirname(folder)
  for (const name of fs.readdirSync(parent))
    if (name.startsWith(`${path.basename(folder)}.part-`))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true, maxRetries: 10 })
}
