import { expect, test } from 'vitest'
import { isNotOver, isOn } from './content.rules.ts'

const noon = new Date('2026-05-01T12:00:00Z')
const before = new Date('2026-05-01T11:59:59.999Z')
const after = new Date('2026-05-01T12:00:00.001Z')

test.each([
  ['without dates: on', null, null, true],
  ['from its first moment: on', noon, null, true],
  ['before its first moment: off', after, null, false],
  ['in its last moment: on (Q-18)', null, noon, true],
  ['after its last moment: off', null, before, false],
  ['between its dates: on', before, after, true],
])('a timed offer %s (R-4.3-01)', (_, startsAt, endsAt, expected) => {
  expect(isOn({ startsAt, endsAt }, noon)).toBe(expected)
})

test('treats a future offer as not over', () => {
  expect(isNotOver({ startsAt: after, endsAt: null }, noon)).toBe(true)
  expect(isNotOver({ startsAt: null, endsAt: noon }, noon)).toBe(true)
  expect(isNotOver({ startsAt: null, endsAt: before }, noon)).toBe(false)
})
