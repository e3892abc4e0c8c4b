import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'

export type PageFigures = {
  name: string
  bytes: Record<string, number>
  requests: number
  lcp: number
  cls: number
  tbt: number
  scripts: number
}

/** Chrome's «Fast 4G» with a processor four times slower: a mid-range phone with weak reception. */
const network = {
  offline: false,
  latency: 60 * 2.75,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
}
const slowdown = 4

export async function openBrowser(): Promise<Browser> {
  const args = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  if (process.getuid?.() === 0) args.push('--no-sandbox')
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args })
}

type Visit = { name: string; url: string; withScripts?: boolean }

/** Median of several first visits with an empty cache. */
export async function visit(browser: Browser, about: Visit, times = 5): Promise<PageFigures> {
  const all: PageFigures[] = []
  for (let time = 0; time < times; time++) all.push(await visitOnce(browser, about))
  return all.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(times / 2)]!
}

async function visitOnce(browser: Browser, { name, url, withScripts = true }: Visit): Promise<PageFigures> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  if (!withScripts) await page.route(/\.js$/, (route) => route.abort())
  const session = await context.newCDPSession(page)
  const { bytes, count } = await watchNetwork(session)
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchPage)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const figures = await readPage(page)
  await context.close()
  return { name, bytes, requests: count(), ...figures }
}

async function watchNetwork(session: CDPSession) {
  const bytes: Record<string, number> = {}
  const kinds = new Map<string, string>()
  let requests = 0
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
    requests++
  })
  return { bytes, count: () => requests }
}

type PageVitals = { lcp: number; cls: number; tbt: number }

function watchPage(): void {
  const pageVitals: PageVitals = { lcp: 0, cls: 0, tbt: 0 }
  Object.assign(window, { pageVitals })
  const watch = (
    type: string,
    take: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (pageVitals.lcp = startTime))
  watch('layout-shift', ({ value = 0, hadRecentInput }) => (pageVitals.cls += hadRecentInput ? 0 : value))
  watch('longtask', ({ duration }) => (pageVitals.tbt += Math.max(0, duration - 50)))
}

async function readPage(page: Page): Promise<PageVitals & { scripts: number }> {
  return page.evaluate(() => {
    const { pageVitals } = window as unknown as { pageVitals: PageVitals }
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('.js')) as PerformanceResourceTiming[]
    return { ...pageVitals, scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
  })
}
