import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { every, type RepeatedJob } from '#kernel/every.ts'
import { after, hours, minutes, type Clock } from '#kernel/time.ts'
import type { Storage } from '../media/media.port.ts'
import { clearSpool } from './spool.ts'
import { clearUploads } from './uploads.actions.ts'
import { spoolFolder } from './spool-folder.ts'

type UploadJobsDeps = {
  db: NodePgDatabase
  storage: Storage
  config: { dataDir: string }
  clock: Clock
  report: (error: unknown, what: string) => void
}

/** Removes unused uploads after a day, and leftover files of crashed processes. */
export const deleteOldUploads = ({ db, storage, config, clock, report }: UploadJobsDeps): RepeatedJob =>
  every({
    milliseconds: minutes(20),
    name: 'uploads',
    work: async () => {
      await clearUploads({ db, storage }, clock())
      await clearSpool(spoolFolder(config), after(new Date(), -hours(1)))
    },
    report,
  })
