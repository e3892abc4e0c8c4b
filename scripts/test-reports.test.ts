import { expect, test } from 'vitest'
import { failedBrowserTests, failedUnitTests } from './test-reports.ts'

test('the end of a run names every unit test that failed, with the reason in one line', () => {
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

test('a browser test that passed only when it was repeated is named as a failure', () => {
  const spec = (title: string, ok: boolean, status: string, message?: string) => ({
    title,
    file: 'cart.spec.ts',
    line: 7,
    ok,
    tests: [{ status, results: message ? [{ error: { message } }] : [{}] }],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('opens', true, 'expected')],
        suites: [{ specs: [spec('closes', false, 'unexpected', 'it did not')] }],
      },
      { specs: [spec('moves', true, 'flaky', 'too late')] },
    ],
  }
  expect(failedBrowserTests(report)).toEqual([
    'cart.spec.ts:7 › closes: it did not',
    'cart.spec.ts:7 › moves: too late',
  ])
})
