import { startShop } from './shop-process.ts'

/** One demo shop for all browser tests of a run; playwright.config.ts names this file. */
// oxlint-disable-next-line import/no-default-export -- the test runner asks for one
export default async function openDemoShop(): Promise<() => Promise<void>> {
  const runningShop = process.env['SHOP_URL']
  if (runningShop) return async () => {}
  const shop = await startShop({ env: { KIT: 'true' } })
  process.env['SHOP_URL'] = shop.url
  return shop.close
}
