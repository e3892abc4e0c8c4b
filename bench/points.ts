import type { Browser } from '@playwright/test'
import { openBrowser } from './phone.ts'

type Options = { url: string; say: (line: string) => void }

const openings = 9

/** Time from the click that opens the list of pickup points to its first visible point, in a local browser. */
export async function reportPoints({ url, say }: Options): Promise<void> {
  const browser = await openBrowser()
  try {
    const all = await (await fetch(`${url}/api/delivery/points/?carrier=cdek&city=moskva`)).json()
    say(`\nPoints of CDEK in Moscow: ${(all as { count: number }).count}`)
    say('\n| the list of points | first point after, ms: median | most | JavaScript of the window, KB |')
    say('|---|---|---|---|')
    for (const slowdown of [1, 4]) {
      const visits: Opening[] = []
      for (let at = 0; at < openings; at++) visits.push(await openOnce(browser, url, slowdown))
      const times = visits.map(({ ms }) => ms).toSorted((a, b) => a - b)
      const kilobytes = Math.max(...visits.map(({ bytes }) => bytes)) / 1_000
      const name = slowdown === 1 ? 'a desk' : `a processor ÷ ${slowdown}`
      say(`| ${name} | ${times[openings >> 1]!.toFixed(0)} | ${times.at(-1)!.toFixed(0)} | ${kilobytes.toFixed(1)} |`)
    }
  } finally {
    await browser.close()
  }
}

type Opening = { ms: number; bytes: number }

/** Opens the list in a browser that has never visited the shop. */
async function openOnce(browser: Browser, url: string, slowdown: number): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const answer = await page.request.get(`${url}/api/catalog/detail/fartuk-syas-s-karmanom-hvoya/offers/`)
  const { sizes } = (await answer.json()) as { sizes: { id: number }[] }
  await page.request.post(`${url}/api/cart/add/`, { data: { amount: 1, trade_offer: sizes[0]?.id } })
  let bytes = 0
  page.on('response', (file) => {
    if (file.url().endsWith('.js')) bytes += Number(file.headers()['content-length'])
  })
  await page.goto(`${url}/cart/`, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.getByRole('button', { name: /^Самовывоз/ }).click()
  await page.getByRole('group', { name: 'Какой пункт' }).getByRole('radio').first().waitFor()
  await page.waitForLoadState('networkidle')
  bytes = 0
  // Measured by the clock of the page, without the delay of the test driver.
  const ms = await page.evaluate(async () => {
    const opener = [...document.querySelectorAll('button')].find(
      (button) => button.ariaHasPopup === 'dialog' && button.textContent.trim().startsWith('Все '),
    )
    if (!opener) throw new Error('no button opens the list')
    const startedAt = performance.now()
    opener.focus()
    opener.click()
    while (!document.querySelector('dialog[open] input[type=radio]'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - startedAt
  })
  await page.waitForLoadState('networkidle')
  await context.close()
  return { ms, bytes }
}
