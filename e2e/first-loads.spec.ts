import { expect, test } from '../src/testing/browser.ts'

/** Maximum bytes of JavaScript on a first visit, as sent (docs/performance.md). */
const budgets = {
  '/': 80_000,
  '/kategorii/topy/': 82_000,
  '/search-results/?search=%D1%82%D0%BE%D0%BF': 82_000,
  '/content/top-onega-v-vyrez-ladoga/': 92_000,
  '/blog/uhod/kak-stirat-meditsinskuyu-formu/': 80_000,
  '/cart/': 98_000,
  '/favorites-page/': 98_000,
}

test('the scripts named in the HTML of a page stay within its budget', async ({ request }) => {
  const bytesOf = async (file: string) => {
    const answer = await request.get(file, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers()['content-encoding']).toBe('br')
    return Number(answer.headers()['content-length'])
  }
  for (const [address, budget] of Object.entries(budgets)) {
    const html = await (await request.get(address)).text()
    const files = new Set(html.match(/\/assets\/[\w-]+\.js/g))
    expect(files.size).toBeGreaterThan(3)
    const bytes = await Promise.all([...files].map(bytesOf))
    expect
      .soft(
        bytes.reduce((sum, one) => sum + one, 0),
        address,
      )
      .toBeLessThanOrEqual(budget)
  }
})
