import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf } from '../bench/cpu.ts'
import { inSeconds, isAlive, recoveryLimit, type Attack } from './attack.ts'
import { checkBooks } from './books.ts'
import { sendVisitors, inWords } from './visitors.ts'
import { openOwnShop, postmasterOf } from './own-shop.ts'
import { signal } from './work-folder.ts'
import { keepPage, timeUntilWell } from './watch.ts'

const harms = ['SIGKILL', 'SIGQUIT', 'SIGINT', 'SIGSTOP'] as const

export const supervisedStart: Attack = {
  name: 'supervised',
  about: 'the embedded PostgreSQL is killed, ended and frozen under the shop that started it',
  run: async (context) => {
    const { check, figure, isShort } = context
    const own = await openOwnShop(context)
    const { folder, products, ledger, letters, env } = own
    let { shop } = own
    for (const harm of harms) {
      if (!isAlive(shop) || (await timeUntilWell(context, shop.url, 1_000)) === undefined) {
        await shop.stop('SIGKILL')
        shop = await context.start({ folder, env })
      }
      await keepPage(shop.url)
      const visitors = sendVisitors(context, { url: shop.url, products, ledger, visitors: 6 })
      await pause(500)
      const postmaster = postmasterOf(folder)
      const family = [postmaster, ...childrenOf(postmaster)]
      for (const pid of harm === 'SIGSTOP' ? family : [postmaster]) signal(pid, harm)
      if (harm === 'SIGSTOP') {
        await pause(isShort ? 3_000 : 20_000)
        for (const pid of family) signal(pid, 'SIGCONT')
      } else await pause(100)
      const well = await timeUntilWell(context, shop.url, 60_000)
      const tally = await visitors.stop()
      check(isAlive(shop), `${harm}: the process lives`, shop.output().slice(-400))
      const after = well === undefined ? 'never, as long as was waited' : inSeconds(well)
      check(well !== undefined && well <= recoveryLimit(context), `${harm}: everything works again`, after)
      if (isAlive(shop))
        check(
          tally.complaints.size + tally.lostRequests.size === 0,
          `${harm}: every visitor is answered in their form`,
          inWords(new Map([...tally.complaints, ...tally.lostRequests])),
        )
      figure(`${harm}: back after`, after)
    }
    if (!isAlive(shop) || (await timeUntilWell(context, shop.url, 1_000)) === undefined) {
      await shop.stop('SIGKILL')
      shop = await context.start({ folder, env })
    }
    await checkBooks(context, { name: 'all of it', connect: own.connect, letters, ledger })
    check((await shop.stop()) === 0, 'it ends properly when it is asked to')
    letters.close()
  },
}
