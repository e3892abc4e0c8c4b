import { setTimeout as pause } from 'node:timers/promises'
import { peakMemory } from '../bench/cpu.ts'
import type { LaunchedShop } from '../src/testing/shop-process.ts'
import { inSeconds, isAlive, memoryLimit, recoveryLimit, type Attack, type Context } from './attack.ts'
import { sendVisitors, inWords, type Tally } from './visitors.ts'
import { checkBooks } from './books.ts'
import { openServerShop, type ServerShop } from './server-shop.ts'
import { troubles, type Trouble } from './troubles.ts'
import { keepPage, timeUntilWell, watch, type Sight } from './watch.ts'

export const databaseTroubles: Attack = {
  name: 'database',
  about:
    'a server PostgreSQL is restarted, killed, frozen, cut off, filled, locked, crowded and made read-only under load',
  run: async (context) => {
    const shop = await openServerShop(context)
    try {
      for (const trouble of troubles) await suffer(context, shop, trouble)
    } finally {
      await shop.close()
    }
  },
}

async function suffer(context: Context, shop: ServerShop, trouble: Trouble): Promise<void> {
  const { name, seconds } = trouble
  if (name === 'disk-full' && !shop.database.hasOwnDisk)
    return context.figure(name, 'left out: only root may mount a disk')
  const running = await wellShop(context, shop)
  const { url } = running
  const logBefore = running.output().length
  await keepPage(url)
  const visitors = sendVisitors(context, {
    url,
    products: shop.products,
    ledger: shop.ledger,
    timeoutMs: (shop.requestSeconds + 10) * 1_000,
  })
  await pause(700)
  const eye = watch(context, url)
  const lasting = seconds[context.isShort ? 0 : 1] * 1_000
  await trouble.begin(shop)
  await pause(lasting)
  const sight = await eye.look()
  await trouble.end(shop)
  const well = isAlive(running) ? await timeUntilWell(context, url, context.isShort ? 60_000 : 120_000) : undefined
  const tally = await visitors.stop()
  const alive = isAlive(running)

  context.check(alive, `${name}: the process lives`, running.output().slice(-600))
  // After the process has ended every other check fails as well, so only this one is reported.
  if (alive) {
    const after = well === undefined ? 'never, as long as was waited' : inSeconds(well)
    const isBack = well !== undefined && well <= recoveryLimit(context)
    context.check(isBack, `${name}: everything works again once the database is back`, after)
    checkAnswers(context, { trouble, sight, tally })
  }
  const most = Math.round(peakOf(running.process.pid!))
  context.check(most < memoryLimit, `${name}: the process stays under ${memoryLimit} MB`, `${most} MB`)
  const perMinute = ((running.output().length - logBefore) / 2 ** 20) * (60_000 / (lasting + 2_000))
  context.check(perMinute < 1, `${name}: the log grows by less than 1 MB a minute`, `${perMinute.toFixed(1)} MB`)
  context.figure(
    `${name}: back after, log a minute, most memory`,
    `${well === undefined ? 'never' : inSeconds(well)}, ${perMinute.toFixed(2)} MB, ${most} MB`,
  )
  context.figure(`${name}: answers`, `${tally.answers} (${inWords(tally.byStatus)}), slowest ${inSeconds(tally.maxMs)}`)
  if (well === undefined) await shop.restart()
  const connect = () => shop.database.connect('postgres')
  await checkBooks(context, { name, connect, letters: shop.letters, ledger: shop.ledger })
}

const peakOf = (pid: number): number => {
  try {
    return peakMemory(pid)
  } catch {
    return 0
  }
}

/** Working shop, so that damage by the previous failure is not counted for the next one. */
async function wellShop(context: Context, shop: ServerShop): Promise<LaunchedShop> {
  const running = await shop.running()
  const isWell = (await timeUntilWell(context, running.url, 30_000)) !== undefined
  return isWell ? running : shop.restart()
}

type Answers = { trouble: Trouble; sight: Sight; tally: Tally }

function checkAnswers(context: Context, { trouble, sight, tally }: Answers): void {
  const { check } = context
  const { name, isPartial } = trouble
  check(sight.broken.size === 0, `${name}: kept pages and /healthz go on being answered`, inWords(sight.broken))
  check(
    isPartial || sight.untrueReady < 3,
    `${name}: /readyz/database tells the truth`,
    `${sight.untrueReady} times ready while nothing could be written`,
  )
  check(
    tally.complaints.size === 0,
    `${name}: no visitor gets a bare 5xx or JSON for a page`,
    inWords(tally.complaints),
  )
  check(tally.lostRequests.size === 0, `${name}: every request is answered`, inWords(tally.lostRequests))
}
