import { join } from 'node:path'

/** Spool folder in the data directory of this machine. */
export const spoolFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'uploads')
