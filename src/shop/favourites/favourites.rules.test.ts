import { expect, test } from 'vitest'
import { roubles } from '#kernel/money.ts'
import { isFavouritesList, priceChange } from './favourites.rules.ts'

test.each(['/favorites-page/', '/en/favorites-page/', '/profile/favorites-page/?list=a'])(
  '%s is the list of favorites (R-2.8-08)',
  (path) => expect(isFavouritesList(path)).toBe(true),
)

test.each(['/', '/favorites/', '/content/top-onega/'])('%s is not the list of favorites (R-2.8-08)', (path) =>
  expect(isFavouritesList(path)).toBe(false),
)

test('shows the amount of a price drop, a rise without amount, and nothing if equal', () => {
  expect(priceChange(roubles(4490), roubles(3790))).toEqual({ kind: 'cheaper', by: roubles(700) })
  expect(priceChange(roubles(4490), roubles(4990))).toEqual({ kind: 'dearer' })
  expect(priceChange(roubles(4490), roubles(4490))).toBeNull()
})
