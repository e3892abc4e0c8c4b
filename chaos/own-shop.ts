import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { freePort, type LaunchedShop } from '../src/testing/shop-process.ts'
import type { Context } from './attack.ts'
import type { KnownProducts } from './visitors.ts'
import { prepareProducts } from './known-products.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { openLetters, type Letters } from './letters.ts'

export type OwnShop = {
  folder: string
  env: NodeJS.ProcessEnv
  products: KnownProducts
  ledger: Ledger
  letters: Letters
  shop: LaunchedShop
  connect: () => Promise<pg.Client>
}

/** A demo shop on its embedded database, open, with products for the visitors. */
export async function openOwnShop(context: Context): Promise<OwnShop> {
  const folder = await context.demoFolder()
  const letters = await openLetters()
  const env = { PORT: String(await freePort()), SMTP_URL: letters.url }
  const shop = await context.start({ folder, env })
  const connect = () => connectTo(folder)
  const client = await connect()
  const products = await prepareProducts(client)
  await client.end()
  return { folder, env, products, ledger: openLedger(), letters, shop, connect }
}

/** Process id and socket of the database, from its postmaster.pid. */
const runningFile = (folder: string): string[] =>
  readFileSync(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')

export const postmasterOf = (folder: string): number => Number(runningFile(folder)[0])

/** Connects to the database of a shop that runs on this folder. */
export async function connectTo(folder: string): Promise<pg.Client> {
  const [, , , port, host] = runningFile(folder)
  const client = new pg.Client({ host, port: Number(port), user: 'shop', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return client
}
