import { defineConfig } from '@playwright/test'
import { testBrowser } from './src/testing/browser-program.ts'

// Playwright wants colours: of both Node would warn, in the output of each shop that is started.
delete process.env['NO_COLOR']

export default defineConfig({
  testMatch: ['e2e/**/*.spec.ts', 'src/**/*.spec.ts'],
  outputDir: 'test-results',
  globalSetup: './src/testing/demo-shop.ts',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A repeated test that passes is reported as FLAKY; scripts/test.ts fails the run above three of them.
  retries: 1,
  // Only what hangs waits so long: a busy machine takes its time.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['line'],
    ...(process.env['PLAYWRIGHT_JSON'] ? [['json', { outputFile: process.env['PLAYWRIGHT_JSON'] }] as const] : []),
  ],
  use: {
    headless: true,
    trace: 'on-first-retry',
    viewport: { width: 1440, height: 900 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: testBrowser(),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Letters as wide as on a phone.
        '--font-render-hinting=none',
      ],
    },
  },
})
