import { setTimeout as pause } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { embeddedConnection } from '../src/kernel/embedded-postgres/place.ts'
import { freePort, type LaunchedShop } from '../src/testing/shop-process.ts'
import { inSeconds, type Attack, type Context } from './attack.ts'
import { checkBooks } from './books.ts'
import { enter, inWords, type Goods } from './crowd.ts'
import { prepareGoods } from './goods.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { openLetters, type Letters } from './letters.ts'

export type OwnShop = {
  folder: string
  env: NodeJS.ProcessEnv
  goods: Goods
  ledger: Ledger
  letters: Letters
  shop: LaunchedShop
  connect: () => Promise<pg.Client>
}

/** A demo shop on its embedded database, open, with goods for the crowd. */
export async function openOwnShop(context: Context): Promise<OwnShop> {
  const folder = await context.demoFolder()
  const letters = await openLetters()
  const env = { PORT: String(await freePort()), SMTP_URL: letters.url }
  const shop = await context.start({ folder, env })
  const connect = async () => {
    const client = new pg.Client(embeddedConnection(folder))
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const client = await connect()
  const goods = await prepareGoods(client)
  await client.end()
  return { folder, env, goods, ledger: openLedger(), letters, shop, connect }
}

export const postmasterOf = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

export const kills: Attack = {
  name: 'kills',
  about: 'the shop is killed at random moments under load and started again on the database that outlived it',
  run: async (context) => {
    const { dice, check, figure, isShort } = context
    const own = await openOwnShop(context)
    const { folder, env, letters, ledger } = own
    const postmaster = postmasterOf(folder)
    const crowd = enter(context, { url: own.shop.url, goods: own.goods, ledger, timeoutMs: 20_000 })
    const moments = isShort ? 8 : 100
    const starts: number[] = []
    const failures: string[] = []
    let { shop } = own
    for (let moment = 1; moment <= moments; moment++) {
      await pause(dice.between(50, 1_200))
      await shop.stop('SIGKILL')
      const begun = performance.now()
      shop = await openAgain(context, { folder, env, failures })
      starts.push(performance.now() - begun)
    }
    const tally = await crowd.leave()
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

type Again = { folder: string; env: NodeJS.ProcessEnv; failures: string[] }

/** A start that fails is noted and tried again, so that one fault does not hide the next. */
async function openAgain(context: Context, { folder, env, failures }: Again): Promise<LaunchedShop> {
  for (let tries = 0; ; tries++) {
    try {
      return await context.start({ folder, env })
    } catch (error) {
      failures.push(String(error))
      if (tries === 5) throw error
    }
  }
}
