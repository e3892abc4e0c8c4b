import { fillFolder, openFolder, startShop, type ShopProcess } from '../src/testing/shop-process.ts'

/** Starts a separate demo shop with both counters. */
export const startCountedShop = (name: string): Promise<ShopProcess> =>
  startShop({ folder: fillFolder(openFolder(name)), env: { METRIKA_ID: '12345678', GA_ID: 'G-AB12CD34EF' } })
