import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../src/testing/shop-process.ts'

/** Lighthouse metrics of a page on its own phone profile: Moto G, slow 4G, CPU ÷ 4, simulated. */
export type LighthouseFigures = Record<(typeof metrics)[number], number> & { scores: string; benchmarkIndex: number }

const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const
type Report = {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
  /** Machine speed by Lighthouse's benchmark; its CPU slowdown ÷ 4 assumes 1,500 or more. */
  environment: { benchmarkIndex: number }
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

const folder = path.resolve('bench/lighthouse')
const flags = ['--headless=new', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']

/** Loads the locked Lighthouse version, installed on first use in a separate folder: 176 MB that nothing else needs. */
async function openLighthouse(): Promise<Lighthouse> {
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    })
  const lighthouse: { default: Lighthouse } = await import(pathToFileURL(entry).href)
  return lighthouse.default
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/json/version`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Starts a fresh browser with an empty cache for each visit. */
async function withBrowser<Result>(use: (port: number) => Promise<Result>): Promise<Result> {
  const port = await freePort()
  const profile = mkdtempSync(path.join(tmpdir(), 'yasmena-lighthouse-'))
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser: ChildProcess = spawn(
    process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    [...flags, ...asRoot, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore' },
  )
  const end = new Promise((resolve) => browser.once('exit', resolve))
  try {
    // Polling: the browser does not announce that the port is open, and after an exit it never opens.
    while (!(await answers(port))) {
      if (browser.exitCode !== null) throw new Error('The browser ended before it could be asked')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return await use(port)
  } finally {
    browser.kill()
    await end
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Median of several first visits, by performance score. */
export async function lighthouseVisits(url: string, times = 5): Promise<LighthouseFigures> {
  const lighthouse = await openLighthouse()
  const reports: Report[] = []
  for (let time = 0; time < times; time++) {
    const result = await withBrowser((port) => lighthouse(url, { port, logLevel: 'error' }))
    if (result) reports.push(result.lhr)
  }
  const scoreOf = ({ categories }: Report) => categories['performance']?.score ?? 0
  const report = reports.toSorted((a, b) => scoreOf(a) - scoreOf(b))[Math.floor(reports.length / 2)]
  if (!report) throw new Error(`Lighthouse says nothing of ${url}`)
  const scores = Object.values(report.categories).map(({ score }) => Math.round((score ?? 0) * 100))
  const values = metrics.map((name) => [name, report.audits[name]?.numericValue ?? Number.NaN])
  const { benchmarkIndex } = report.environment
  return { ...Object.fromEntries(values), scores: scores.join(' / '), benchmarkIndex } as LighthouseFigures
}
