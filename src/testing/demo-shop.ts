import { startShop } from './shop-process.ts'

/**
 * One demo shop for all browser tests of a run; playwright.config.ts names this file. All of them come from one address,
 * so the limits of an address are far off: limits.spec.ts has a shop of its own.
 */
// oxlint-disable-next-line import/no-default-export -- the test runner asks for one
export default async function openDemoShop(): Promise<() => Promise<void>> {
  const runningShop = process.env['SHOP_URL']
  if (runningShop) return async () => {}
  const shop = await startShop({ env: { KIT: 'true', LIMIT_FACTOR: '100' } })
  process.env['SHOP_URL'] = shop.url
  return shop.close
}
