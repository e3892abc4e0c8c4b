import { expect, test } from 'vitest'
import { isHotTag } from './tag.tsx'

test('a tag that speaks of per cent is hot', () => {
  expect([isHotTag('−25%'), isHotTag('Новинка')]).toEqual([true, false])
})
