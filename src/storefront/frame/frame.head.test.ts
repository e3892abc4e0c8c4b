import { expect, test } from 'vitest'
import { headTags } from './frame.head.ts'
import type { FrameData } from '../common/frame-data.ts'

const named = (counters?: string) => headTags({ counters } as FrameData).filter(([, { name }]) => name === 'counters')

test('counters that are set up are named in the head, others are not mentioned', () => {
  expect(named()).toEqual([])
  expect(named('metrika ga')).toEqual([['meta', { name: 'counters', content: 'metrika ga' }]])
})
