import { spawn } from 'node:child_process'
import { openDatabaseProxy, type DatabaseProxy } from '../src/testing/database-proxy.ts'
import { freePort, type LaunchedShop } from '../src/testing/shop-process.ts'
import type { Context } from './attack.ts'
import type { KnownProducts } from './visitors.ts'
import { prepareProducts } from './known-products.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { openLetters, type Letters } from './letters.ts'
import { openOwnPostgres, type OwnPostgres } from './own-postgres.ts'

/** A demo shop on a database server, behind a proxy that can disturb the connections. */
export type ServerShop = {
  database: OwnPostgres
  proxy: DatabaseProxy
  letters: Letters
  ledger: Ledger
  products: KnownProducts
  requestSeconds: number
  /** Running shop; restarted if it has ended. */
  running: () => Promise<LaunchedShop>
  restart: () => Promise<LaunchedShop>
  close: () => Promise<void>
}

export async function openServerShop(context: Context): Promise<ServerShop> {
  const database = await openOwnPostgres(context.folder())
  const proxy = await openDatabaseProxy({ host: '127.0.0.1', port: database.port, user: 'shop', database: 'shop' })
  const letters = await openLetters()
  const folder = context.folder()
  const requestSeconds = context.isShort ? 5 : 30
  const env = {
    DATABASE_URL: proxy.url,
    SMTP_URL: letters.url,
    REQUEST_SECONDS: String(requestSeconds),
    // Cached pages expire after 2 s, so stale ones must be served while the database is away.
    PAGE_CACHE_SECONDS: '2',
    SECRET_KEY: 'a key that every start of this shop shares',
    PORT: String(await freePort()),
  }
  await fillDemo({ ...env, DATA_DIR: folder })
  const owner = await database.connect('postgres')
  const products = await prepareProducts(owner)
  await owner.end()
  let shop: LaunchedShop | undefined
  const restart = async () => {
    await shop?.stop('SIGKILL')
    shop = await context.start({ folder, env })
    return shop
  }
  return {
    database,
    proxy,
    letters,
    ledger: openLedger(),
    products,
    requestSeconds,
    running: async () =>
      shop && shop.process.exitCode === null && shop.process.signalCode === null ? shop : restart(),
    restart,
    close: async () => {
      await shop?.stop('SIGKILL')
      await database.end('SIGQUIT')
      await proxy.close()
      letters.close()
    },
  }
}

function fillDemo(env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['dist/server/cli.js', 'seed-demo'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`seed-demo ended with ${code}`))))
  })
}
