import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#kernel/db.ts'
import { runningConnection } from '#kernel/embedded-postgres.ts'
import { receiveStock } from '#shop/stock/stock.actions.ts'
import { fillFolder, openFolder, startShop } from './shop-process.ts'

/**
 * One demo shop for all browser tests of a run, named in playwright.config.ts. All tests come from one address, so the
 * rate limits are raised: limits.spec.ts has its own shop. Such shops start with a copy of the first shop's folder, see
 * fillFolder.
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

/** Adds stock of the product that most tests buy (`fillCart`): together they need more than the demo shop has. */
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
