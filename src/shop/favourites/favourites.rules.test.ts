import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { isFavouritesList, priceChange } from './favourites.rules.ts'

test.each(['/favorites-page/', '/en/favorites-page/', '/profile/favorites-page/?list=a'])(
  'R-2.8-08 %s is the list of favourites',
  (path) => expect(isFavouritesList(path)).toBe(true),
)

test.each(['/', '/favorites/', '/content/top-onega/'])('R-2.8-08 %s is not', (path) =>
  expect(isFavouritesList(path)).toBe(false),
)

test('a lower price says by how much, a higher one only that it rose, the same one nothing', () => {
  expect(priceChange(roubles(4490), roubles(3790))).toEqual({ kind: 'cheaper', by: roubles(700) })
  expect(priceChange(roubles(4490), roubles(4990))).toEqual({ kind: 'dearer' })
  expect(priceChange(roubles(4490), roubles(4490))).toBeNull()
})
