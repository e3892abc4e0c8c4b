/* What failed, a line each, from the reports that Vitest and Playwright write. */

export type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

type BrowserSuite = {
  specs?: { title: string; file: string; line: number; ok: boolean; tests: BrowserTest[] }[]
  suites?: BrowserSuite[]
}
type BrowserTest = { status: string; results: { error?: { message?: string } }[] }

export type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: BrowserSuite[]
}

// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const colors = /\u001b\[[0-9;]*m/g

const reasonOf = (message: string | undefined): string =>
  (message ?? 'no reason was given')
    .replace(colors, '')
    .trim()
    .split(/\s*\n\s*/)
    .slice(0, 6)
    .join(' | ')
    .slice(0, 600)

const fileOf = (path: string): string => path.slice(Math.max(0, path.lastIndexOf('/src/') + 1))

export function failedUnitTests(report: UnitReport | undefined): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failedTests = assertionResults.filter((test) => test.status === 'failed')
    if (failedTests.length === 0 && status === 'failed') return [`${fileOf(name)}: ${reasonOf(message)}`]
    return failedTests.map((test) => `${fileOf(name)} › ${test.fullName}: ${reasonOf(test.failureMessages?.[0])}`)
  })
}

const specsIn = (suite: BrowserSuite): NonNullable<BrowserSuite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsIn),
]

/** A test that failed first and passed when repeated is a failure too. */
export function failedBrowserTests(report: BrowserReport | undefined): string[] {
  const specs = (report?.suites ?? []).flatMap(specsIn)
  return specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ file, line, title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return `${file}:${line} › ${title}: ${reasonOf(error?.message)}`
    })
}
