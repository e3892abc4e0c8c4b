import { expect, test } from 'vitest'
import { browserOutcome, failedUnitTests } from './test-reports.ts'

test('names every failed unit test, with the reason in one line', () => {
  const passedTest = { status: 'passed', fullName: 'a cart adds up' }
  const failedTest = {
    status: 'failed',
    fullName: 'a cart is kept',
    failureMessages: ['\u001b[31mgone\u001b[39m\n  at cart'],
  }
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: '/somewhere/src/shop/cart.test.ts', status: 'failed', assertionResults: [passedTest, failedTest] },
      { name: '/somewhere/src/shop/city.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
    ],
  }
  expect(failedUnitTests(report)).toEqual([
    'src/shop/cart.test.ts › a cart is kept: gone | at cart',
    'src/shop/city.test.ts: cannot be read',
  ])
  expect(failedUnitTests(undefined)).toEqual([])
})

type Status = 'expected' | 'unexpected' | 'flaky'

/** Playwright report with one test per status; all but expected ones failed at first. */
function reportOf(statuses: Status[]) {
  const specs = statuses.map((status, index) => ({
    title: `test ${index}`,
    file: 'cart.spec.ts',
    line: 7,
    ok: status !== 'unexpected',
    tests: [
      {
        status,
        results:
          status === 'expected'
            ? [{}]
            : [
                { error: { message: 'too late\n  at cart' } },
                { attachments: [{ name: 'trace', path: `trace-${index}.zip` }] },
              ],
      },
    ],
  }))
  const count = (status: Status) => statuses.filter((each) => each === status).length
  return {
    stats: { expected: count('expected'), unexpected: count('unexpected'), flaky: count('flaky') },
    suites: [{ specs: specs.slice(0, 1), suites: [{ specs: specs.slice(1) }] }],
  }
}

test('counts a browser test as failed when its repetition fails', () => {
  expect(browserOutcome(reportOf(['expected', 'unexpected']))).toEqual({
    passed: 1,
    failed: 1,
    failures: ['cart.spec.ts:7 › test 1: too late | at cart'],
    flaky: [],
  })
})

test('reports three flaky tests with first error and trace, and passes', () => {
  const outcome = browserOutcome(reportOf(['expected', 'flaky', 'flaky', 'flaky']))
  expect(outcome).toMatchObject({ passed: 4, failed: 0, failures: [] })
  expect(outcome.flaky).toHaveLength(3)
  expect(outcome.flaky[0]).toBe('cart.spec.ts:7 › test 1: too late | at cart (trace of the repetition: trace-1.zip)')
})

test('fails a run with more than three flaky tests', () => {
  const outcome = browserOutcome(reportOf(['expected', 'flaky', 'flaky', 'flaky', 'flaky']))
  expect(outcome).toMatchObject({ passed: 1, failed: 4, failures: ['4 flaky browser tests, at most 3 may be'] })
  expect(outcome.flaky).toHaveLength(4)
})

test('counts nothing where no report was written', () => {
  expect(browserOutcome(undefined)).toEqual({ passed: 0, failed: 0, failures: [], flaky: [] })
})
