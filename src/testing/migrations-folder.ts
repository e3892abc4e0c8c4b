import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const openMigrationsFolder = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'yasmena-migrations-'))

/** Writes migrations by tag, one millisecond apart, and the journal that lists them. */
export function writeMigrations(folder: string, migrations: Record<string, string>): void {
  fs.mkdirSync(path.join(folder, 'meta'), { recursive: true })
  const entries = Object.keys(migrations).map((tag, idx) => ({
    idx,
    version: '7',
    when: 1_000 + idx,
    tag,
    breakpoints: true,
  }))
  fs.writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const [tag, text] of Object.entries(migrations)) fs.writeFileSync(path.join(folder, `${tag}.sql`), text)
}

/** Writes the function files of a release, by path below `functions`; earlier ones are removed. */
export function writeFunctions(folder: string, files: Record<string, string>): void {
  fs.rmSync(path.join(folder, 'functions'), { recursive: true, force: true })
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, 'functions', name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, text)
  }
}
