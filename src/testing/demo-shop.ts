import { rmSync } from 'node:fs'
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
  return async () => {
    await shop.close()
    rmSync(model, { recursive: true })
  }
}
