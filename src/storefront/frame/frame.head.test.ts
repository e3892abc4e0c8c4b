import { expect, test } from 'vitest'
import { headTags } from './frame.head.ts'
import type { FrameData } from '../common/frame-data.ts'

const named = (counters?: string) =>
  headTags({ counters, locale: 'en' } as FrameData).filter(([, { name }]) => name === 'counters')

test('names the configured counters in the head and omits the others', () => {
  expect(named()).toEqual([])
  const [tag] = named('metrika:12345678')
  expect(tag?.[1]).toMatchObject({ content: 'metrika:12345678' })
  expect(JSON.parse(tag?.[1]['data-words'] ?? '')).toMatchObject({
    yes: 'I agree',
    moreHref: '/en/pages/personal_data/',
  })
})
