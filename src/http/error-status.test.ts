import { expect, test } from 'vitest'
import { errorStatus } from './error-status.ts'

test.each([
  [{ statusCode: 418 }, 418],
  [{ status: 404 }, 404],
  [{ response: { status: 502 } }, 502],
  [{ statusCode: 'x', status: 403 }, 403],
  [{ status: 200 }, 500],
  [new Error('bug'), 500],
  [undefined, 500],
  ['text', 500],
])('R-8-05 the status of the thrown %j is %i', (error, status) => {
  expect(errorStatus(error)).toBe(status)
})
