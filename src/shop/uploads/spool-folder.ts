import { join } from 'node:path'

/** On the disk of this machine, beside everything else that it keeps. */
export const spoolFolder = ({ dataDir }: { dataDir: string }): string => join(dataDir, 'uploads')
