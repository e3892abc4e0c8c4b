import { randomInt } from 'node:crypto'
import { run } from './run.ts'

/** Nightly check that no unit test depends on the order of tests. `npm run test:shuffled -- 42` repeats the order of seed 42. */
const seed = Number(process.argv[2] ?? randomInt(1, 1_000_000))
const ok = await run('vitest', ['run', '--reporter=dot', '--sequence.shuffle', `--sequence.seed=${seed}`])
process.stdout.write(`seed ${seed}: ${ok ? 'passed' : `failed; repeat it with «npm run test:shuffled -- ${seed}»`}\n`)
process.exit(ok ? 0 : 1)
