import { run } from './run.ts'

process.exit((await run('oxfmt', ['.'])) ? 0 : 1)
