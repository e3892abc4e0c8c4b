import { runStaffVerb } from '../src/main/staff-verbs.ts'
import { openDatabase } from '../src/kernel/db.ts'
import { runningConnection } from '../src/kernel/embedded-postgres.ts'
import { folderStorage } from '../src/partners/storage/folder.ts'

/* What staff of the demo shop does meanwhile: the verbs of `npm run staff`, on the database of the running shop. */

const folder = process.env['SHOP_FOLDER'] ?? ''

/** Answers what each verb says, in their order: `['order', 'move', '48262137', 'packing']`. */
export async function staff(...verbs: string[][]): Promise<string[]> {
  const connection = runningConnection(folder)
  if (!connection) throw new Error(`no shop runs on ${folder}`)
  const { db, close } = openDatabase(connection, 2)
  const answers: string[] = []
  try {
    for (const verb of verbs) answers.push(await runStaffVerb({ db, storage: folderStorage(folder) }, verb))
    return answers
  } finally {
    await close()
  }
}
