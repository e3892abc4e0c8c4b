import { existsSync } from 'node:fs'

const whole = '/usr/bin/chromium'
const windowless = '/usr/bin/chromium-headless-shell'

/** Debian's names of the browser packages; older releases lack the second one. */
export const browserPackages = { chromium: whole, 'chromium-headless-shell': windowless }

/** Full browser for features missing in a headless shell, such as the back/forward cache. */
export const wholeBrowser = (): string => process.env['CHROMIUM'] ?? whole

/** Headless shell for most tests: the same pages take two thirds of the time. */
export const testBrowser = (): string => process.env['CHROMIUM'] ?? (existsSync(windowless) ? windowless : whole)
