import { parseArgs } from 'node:util'
import { databaseTroubles } from '../chaos/database-troubles.ts'
import { shutdown } from '../chaos/shutdown.ts'
import { firstStarts } from '../chaos/first-starts.ts'
import { foreignProcess } from '../chaos/foreign-process.ts'
import { inputs } from '../chaos/inputs.ts'
import { openJournal } from '../chaos/journal.ts'
import { kills } from '../chaos/kills.ts'
import { newMarks } from '../chaos/marks.ts'
import { contextFor } from '../chaos/shops.ts'
import { ordersAttack } from '../chaos/orders.ts'
import { sockets } from '../chaos/sockets.ts'
import { supervisedStart } from '../chaos/supervised.ts'
import { openWorkFolder } from '../chaos/work-folder.ts'
import { workers } from '../chaos/workers.ts'
import type { Attack } from '../chaos/attack.ts'

/**
 * Attacks the built shop with failures and hostile input, and reports which promises it kept: npm run chaos, with
 * --short for the form of CI, --only kills,sockets for a selection, --seed 123 to repeat a run.
 */
const attacks: readonly Attack[] = [
  databaseTroubles,
  supervisedStart,
  kills,
  ordersAttack,
  firstStarts,
  workers,
  sockets,
  inputs,
  foreignProcess,
  shutdown,
]

const { values } = parseArgs({
  options: { short: { type: 'boolean' }, only: { type: 'string' }, seed: { type: 'string' } },
})
const isShort = values.short ?? false
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const names = values.only?.split(',')
const chosenAttacks = attacks.filter(({ name }) => !names || names.includes(name))
const minutes = isShort ? 10 : 45

const isLong = ({ name }: Attack) => name === databaseTroubles.name
const stop = (line: string): never => {
  process.stderr.write(`${line}\n0 passed, 1 failed\n`)
  process.exit(1)
}
if (process.platform !== 'linux') stop('Chaos needs Linux: it reads /proc and uses many loopback addresses.')
if (!Number.isSafeInteger(seed)) stop('--seed takes a whole number.')
if (chosenAttacks.length === 0) stop(`Nothing is called ${values.only}: ${attacks.map(({ name }) => name).join(', ')}`)

const work = openWorkFolder()
process.on('exit', work.sweep)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
setTimeout(() => stop(`Chaos did not end within ${minutes} minutes, seed ${seed}.`), minutes * 60_000).unref()

process.stdout.write(`Chaos${isShort ? ', in short' : ''}, seed ${seed}: --seed ${seed} repeats it\n`)
const journal = openJournal(seed)
const marks = newMarks(seed)
// The database attack mostly waits, so in the short form the others run beside it.
const lanes = isShort
  ? [chosenAttacks.filter(isLong), chosenAttacks.filter((attack) => !isLong(attack))]
  : [chosenAttacks]
await Promise.all(
  lanes.map(async (lane) => {
    for (const attack of lane) await runAttack(attack)
  }),
)
const { passed: passedCount, failed: failedCount } = journal.finish()
process.exit(failedCount > 0 || passedCount === 0 ? 1 : 0)

async function runAttack(attack: Attack): Promise<void> {
  const page = journal.of(attack)
  const startedAt = performance.now()
  const context = contextFor(attack, { isShort, seed, page, marks, work })
  // An exception in the attack itself is a failed check: nothing was proven.
  await attack.run(context).catch((error: unknown) => {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    page.check(false, 'the attack came to its end', reason)
  })
  const leaks = new Set(page.logs().flatMap((text) => marks.foundIn(text)))
  const some = [...leaks].slice(0, 3).join(', ')
  page.check(leaks.size === 0, 'no log shows what was sent', `${leaks.size} of them, such as ${some}`)
  page.figure('time of the attack', `${Math.round((performance.now() - startedAt) / 1_000)} s`)
  work.endProcesses(attack.name)
}
