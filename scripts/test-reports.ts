/* Failed tests, one line each, from the reports of Vitest and Playwright. */

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

type BrowserSuite = { specs?: BrowserSpec[]; suites?: BrowserSuite[] }
type BrowserSpec = { title: string; file: string; line: number; ok: boolean; tests: BrowserTest[] }
type BrowserTest = { status: string; results: BrowserResult[] }
type BrowserResult = { error?: { message?: string }; attachments?: { name: string; path?: string }[] }

export type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: BrowserSuite[]
}

/** Maximum number of flaky browser tests in a run that passes. */
const maxFlaky = 3

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

const specsIn = (suite: BrowserSuite): BrowserSpec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsIn),
]

const isFlaky = ({ tests }: BrowserSpec): boolean => tests.some(({ status }) => status === 'flaky')

const resultsOf = ({ tests }: BrowserSpec): BrowserResult[] => tests.flatMap(({ results }) => results)

/** File, title and reason of the first failure. */
function lineOf(spec: BrowserSpec): string {
  const error = resultsOf(spec).find((result) => result.error)?.error
  return `${spec.file}:${spec.line} › ${spec.title}: ${reasonOf(error?.message)}`
}

/** Counts and lines of a browser run; more than three flaky tests count as failures. */
export function browserOutcome(report: BrowserReport | undefined): {
  passed: number
  failed: number
  failures: string[]
  flaky: string[]
} {
  const specs = (report?.suites ?? []).flatMap(specsIn)
  const { expected: passed, unexpected: failed, flaky } = report?.stats ?? { expected: 0, unexpected: 0, flaky: 0 }
  const flakyCounts = flaky > maxFlaky
  return {
    passed: passed + (flakyCounts ? 0 : flaky),
    failed: failed + (flakyCounts ? flaky : 0),
    failures: [
      ...specs.filter((spec) => !spec.ok && !isFlaky(spec)).map(lineOf),
      ...(flakyCounts ? [`${flaky} flaky browser tests, at most ${maxFlaky} may be`] : []),
    ],
    flaky: specs.filter(isFlaky).map((spec) => {
      const trace = resultsOf(spec)
        .flatMap(({ attachments }) => attachments ?? [])
        .find(({ name }) => name === 'trace')?.path
      return `${lineOf(spec)}${trace ? ` (trace of the repetition: ${trace})` : ''}`
    }),
  }
}
