import { expect, test } from 'vitest'
import { isAtTop } from './strip.rules.ts'

test('strip hides past 160 px and returns well above (R-4.2-03)', () => {
  expect([isAtTop(160, true), isAtTop(161, true)]).toEqual([true, false])
  expect([isAtTop(150, false), isAtTop(97, false), isAtTop(96, false)]).toEqual([false, false, true])
})
