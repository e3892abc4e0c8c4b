import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { readConfig } from '../src/config/config.ts'
import { secretKeysOf } from '../src/main/secret-key.ts'
import { runStaffVerb } from '../src/main/staff-verbs.ts'
import { openDatabase } from '../src/kernel/db.ts'
import { runningConnection } from '../src/kernel/embedded-postgres.ts'
import { folderStorage } from '../src/partners/storage/folder.ts'

/* Actions of demo shop staff and the passing of time, on the database of the running shop. */

const ownFolder = process.env['SHOP_FOLDER'] ?? ''

export async function onDatabase<Result>(
  work: (db: NodePgDatabase) => Promise<Result>,
  folder = ownFolder,
): Promise<Result> {
  const connection = runningConnection(folder)
  if (!connection) throw new Error(`no shop runs on ${folder}`)
  const { db, close } = openDatabase(connection, 2)
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Outputs of `npm run staff` for these verbs, in their order: `['order', 'move', '48262137', 'packing']`. */
export const staff = (...verbs: string[][]): Promise<string[]> => staffOf(ownFolder, verbs)

/** Runs staff verbs on the shop in another folder. */
export const staffOf = (folder: string, verbs: string[][]): Promise<string[]> =>
  onDatabase(async (db) => {
    const answers: string[] = []
    const config = readConfig({ DATA_DIR: folder }, folder)
    const parts = { db, storage: folderStorage(folder), config, secretKeys: secretKeysOf(config) }
    for (const verb of verbs) answers.push(await runStaffVerb(parts, verb))
    return answers
  }, folder)
