import { expect, test } from 'vitest'
import { cityCookie, cityIn } from './city-cookie.ts'

const kazan = {
  id: 5,
  slug: 'kazan',
  ru_name: 'Казань; "столица"',
  en_name: 'Kazan',
  iso: 'RU',
  zip_code: '420000',
  region: 'Республика Татарстан',
  use_in_regions: true,
}

test('R-9-01 O-22 the city is kept for seven days on the whole shop, and read as it was written', () => {
  const [pair = '', ...rest] = cityCookie(kazan).split('; ')
  expect(rest).toEqual(['path=/', 'max-age=604800', 'samesite=lax'])
  expect(cityIn(`a=1; ${pair}; b=2`)).toEqual(kazan)
})

test.each(['', 'isCity=', 'isCity=%', 'isCity=null', 'isCity={"slug":"kazan"}', 'isCity={"slug":5}'])(
  'a cookie that does not tell the whole city (%s) is not enough to show it',
  (cookies) => expect(cityIn(cookies)).toBeUndefined(),
)
