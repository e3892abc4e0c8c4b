import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#kernel/db.ts'
import { runningConnection } from '#kernel/embedded-postgres.ts'
import { receiveStock } from '#shop/stock/stock.actions.ts'
import { fillFolder, openFolder, startShop } from './shop-process.ts'

/**
 * One demo shop for all browser tests of a run; playwright.config.ts names this file. All of them come from one address,
 * so the limits of an address are far off: limits.spec.ts has a shop of its own. Such shops begin with a copy of what
 * the first start made, see fillFolder.
 */
// oxlint-disable-next-line import/no-default-export -- the test runner asks for one
export default async function openDemoShop(): Promise<() => Promise<void>> {
  const runningShop = process.env['SHOP_URL']
  if (runningShop) return async () => {}
  const model = openFolder('model')
  const first = await startShop({ folder: model })
  await first.stop()
  process.env['MODEL_FOLDER'] = model
  const folder = fillFolder(openFolder('demo'))
  const shop = await startShop({ folder, env: { KIT: 'true', LIMIT_FACTOR: '100' } })
  process.env['SHOP_URL'] = shop.url
  process.env['SHOP_FOLDER'] = folder
  await stockUp(folder, 'fartuk-syas-s-karmanom-hvoya')
  return async () => {
    await shop.close()
    rmSync(model, { recursive: true })
  }
}

/** What most tests buy (`fillCart`): all of them together want more of it than the demo shop has. */
async function stockUp(folder: string, slug: string): Promise<void> {
  const { db, close } = openDatabase(runningConnection(folder)!, 1)
  try {
    const { rows } = await db.execute<{ id: number }>(
      sql`select o.id from trade_offers o join products p on p.id = o.product_id where p.slug = ${slug}`,
    )
    for (const { id: offerId } of rows) await receiveStock(db, { offerId, amount: 1_000, by: 'tests', note: '' })
  } finally {
    await close()
  }
}
