import { existsSync } from 'node:fs'

const whole = '/usr/bin/chromium'
const windowless = '/usr/bin/chromium-headless-shell'

/** Debian's names of what tests use; older releases do not have the second one. */
export const browserPackages = { chromium: whole, 'chromium-headless-shell': windowless }

/** For what a browser without windows does not have: pages that it keeps while the visitor is elsewhere. */
export const wholeBrowser = (): string => process.env['CHROMIUM'] ?? whole

/** The browser of the tests: without windows, which no test looks at, the same pages take two thirds of the time. */
export const testBrowser = (): string => process.env['CHROMIUM'] ?? (existsSync(windowless) ? windowless : whole)
