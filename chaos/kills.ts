import { setTimeout as pause } from 'node:timers/promises'
import type { LaunchedShop } from '../src/testing/shop-process.ts'
import { inSeconds, type Attack, type Context } from './attack.ts'
import { checkBooks } from './books.ts'
import { sendVisitors, inWords } from './visitors.ts'
import { openOwnShop, postmasterOf } from './own-shop.ts'

export const kills: Attack = {
  name: 'kills',
  about: 'the shop is killed at random moments under load and started again on the database that outlived it',
  run: async (context) => {
    const { dice, check, figure, isShort } = context
    const own = await openOwnShop(context)
    const { folder, env, letters, ledger } = own
    const postmaster = postmasterOf(folder)
    const visitors = sendVisitors(context, { url: own.shop.url, products: own.products, ledger, timeoutMs: 20_000 })
    const moments = isShort ? 8 : 100
    const starts: number[] = []
    const failures: string[] = []
    let { shop } = own
    for (let moment = 1; moment <= moments; moment++) {
      await pause(dice.between(50, isShort ? 700 : 1_200))
      await shop.stop('SIGKILL')
      const startedAt = performance.now()
      shop = await openAgain(context, { folder, env, failures })
      starts.push(performance.now() - startedAt)
    }
    const tally = await visitors.stop()
    check(failures.length === 0, `it opens again after each of ${moments} kills`, failures.join('; '))
    check(postmasterOf(folder) === postmaster, 'the database outlives every kill and is taken over')
    check(tally.complaints.size === 0, 'no visitor gets a bare 5xx or JSON for a page', inWords(tally.complaints))
    await checkBooks(context, { name: 'kills', connect: own.connect, letters, ledger })
    figure('open again after a kill, slowest', inSeconds(Math.max(...starts)))
    figure('answers', `${tally.answers} (${inWords(tally.byStatus)})`)
    figure('letters sent twice', letters.recipients().filter((email) => letters.count(email) > 1).length)
    check((await shop.stop()) === 0, 'it ends properly when it is asked to')
    letters.close()
  },
}

type RestartInput = { folder: string; env: NodeJS.ProcessEnv; failures: string[] }

/** A failed start is noted and tried again, so that one fault does not hide the next. */
async function openAgain(context: Context, { folder, env, failures }: RestartInput): Promise<LaunchedShop> {
  for (let tries = 0; ; tries++) {
    try {
      return await context.start({ folder, env })
    } catch (error) {
      failures.push(String(error))
      if (tries === 5) throw error
    }
  }
}
