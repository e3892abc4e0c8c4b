import { test as base, expect } from '@playwright/test'

type Watch = {
  /** Complaints of the browser, and hosts other than the shop: both stay empty on a good page (R-D-18, R-D-19). */
  complaints: string[]
  foreignHosts: Set<string>
}

const moscow = {
  id: 1,
  slug: 'moskva',
  ru_name: 'Москва',
  en_name: 'Moscow',
  iso: 'RU',
  zip_code: '101000',
  region: 'Москва',
  use_in_regions: false,
}

/** Playwright test as a visitor of the demo shop. Also fails when a page logs errors or contacts a foreign host. */
export const test = base.extend<{ watch: Watch; quiet: boolean; saidCity: boolean }>({
  // oxlint-disable-next-line eslint/no-empty-pattern -- the runner reads the names of what a fixture needs from here
  baseURL: async ({}, use) => use(process.env['SHOP_URL']),
  /** False for a test that breaks the network or the page on purpose. */
  quiet: [true, { option: true }],
  /** False for a visitor who has not chosen a city yet. */
  saidCity: [true, { option: true }],
  page: async ({ page }, use) => {
    await use(page)
    // End requests that a test has held back.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  watch: [
    async ({ context, baseURL, quiet, saidCity }, use) => {
      const value = encodeURIComponent(JSON.stringify(moscow))
      if (saidCity) await context.addCookies([{ name: 'isCity', value, url: baseURL ?? '' }])
      const watch: Watch = { complaints: [], foreignHosts: new Set() }
      context.on('console', (message) => {
        // Logged by the test runner, not by the page: only the tests of the offline page allow a service worker.
        if (message.text().startsWith('Service Worker registration blocked')) return
        if (message.type() === 'error' || message.type() === 'warning') watch.complaints.push(message.text())
      })
      context.on('weberror', (error) => watch.complaints.push(error.error().message))
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL) watch.foreignHosts.add(origin)
      })
      await use(watch)
      expect([...watch.foreignHosts], 'hosts other than the shop').toEqual([])
      if (quiet) expect(watch.complaints, 'console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Present after hydration: React handles clicks from now on. */
export const live = 'html[data-live]'
