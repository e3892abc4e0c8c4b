import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { browserPackages, wholeBrowser } from '../src/testing/browser-program.ts'
import { run } from './run.ts'
import { browserOutcome, failedUnitTests, type BrowserReport, type UnitReport } from './test-reports.ts'

/** Runs all tests; `npm test -- unit` or `npm test -- browser` runs a part. The last line is the count. */
const parts = process.argv.slice(2)
const wants = (part: string) => parts.length === 0 || parts.includes(part)
let passedCount = 0
let failedCount = 0
const failures: string[] = []
const flakyTests: string[] = []

const count = (ok: number, bad: number, titles: string[]) => {
  passedCount += ok
  failedCount += bad
  failures.push(...(bad > 0 && titles.length === 0 ? ['a part of the tests did not come to its end'] : titles))
}

if (wants('check')) {
  const ok = await run('node', ['scripts/check.ts'])
  count(ok ? 1 : 0, ok ? 0 : 1, ok ? [] : ['npm run check'])
}
mkdirSync('test-results', { recursive: true })
if (wants('unit')) await unitTests()
if (wants('browser')) await browserTests()
// Printed last, where readers of a long log look first.
for (const title of flakyTests) process.stdout.write(`\nFLAKY ${title}`)
for (const title of failures) process.stdout.write(`\nFAILED ${title}`)
process.stdout.write(`\n${passedCount} passed, ${failedCount} failed\n`)
process.exit(failedCount > 0 || passedCount === 0 ? 1 : 0)

async function unitTests(): Promise<void> {
  const report = 'test-results/vitest.json'
  rmSync(report, { force: true })
  const ok = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`])
  const result = readReport<UnitReport>(report)
  count(result?.numPassedTests ?? 0, Math.max(result?.numFailedTests ?? 0, ok ? 0 : 1), failedUnitTests(result))
}

async function browserTests(): Promise<void> {
  if (!(await haveBrowser())) return count(0, 1, ['the browser tests: no browser'])
  const report = 'test-results/playwright.json'
  rmSync(report, { force: true })
  const ok = await run('playwright', ['test'], { PLAYWRIGHT_JSON: report })
  const outcome = browserOutcome(readReport<BrowserReport>(report))
  flakyTests.push(...outcome.flaky)
  // Playwright also fails without a failed test: a broken global setup, for example.
  count(outcome.passed, Math.max(outcome.failed, ok ? 0 : 1), outcome.failures)
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

/** System Chromium: installed on Debian as root; elsewhere a message says how to install it. */
async function haveBrowser(): Promise<boolean> {
  const absent = Object.entries(browserPackages).filter(([, program]) => !existsSync(program))
  const canInstall = !process.env['CHROMIUM'] && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (absent.length > 0 && canInstall) {
    process.stdout.write('Installing Chromium…\n')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], env)
    for (const [name] of absent)
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation'], env)
  }
  if (existsSync(wholeBrowser())) return true
  process.stdout.write(
    `Chromium is needed for the browser tests: install it (Debian: apt-get install chromium fonts-liberation) or name it in CHROMIUM; ${wholeBrowser()} is not there.\n`,
  )
  return false
}
