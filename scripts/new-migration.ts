import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.ts'

/** Writes the next migration and keeps only the last snapshot, the one that Drizzle compares tables with. */
const folder = 'migrations/meta'
const isMade = await run('drizzle-kit', ['generate', ...process.argv.slice(2)])
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.toSorted().slice(0, -1)) rmSync(path.join(folder, name))
process.exit(isMade ? 0 : 1)
