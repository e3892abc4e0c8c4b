import { expect, test } from 'vitest'
import { isHotTag } from './tag.tsx'

test('a tag with a percentage is hot', () => {
  expect([isHotTag('−25%'), isHotTag('Новинка')]).toEqual([true, false])
})
