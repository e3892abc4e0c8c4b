import { expect, test } from 'vitest'
import { cityCookie } from '#shop/cities/city-cookie.rules.ts'
import { wholeCityOf } from './city-cookie.ts'

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
  const [pair = '', ...rest] = cityCookie(kazan, 'http://localhost:3000').split('; ')
  expect(rest).toEqual(['Max-Age=604800', 'Path=/', 'SameSite=Lax'])
  expect(wholeCityOf(`a=1; ${pair}; b=2`)).toEqual(kazan)
})

test.each(['', 'isCity=', 'isCity=%', 'isCity=null', 'isCity={"slug":"kazan"}', 'isCity={"slug":5}'])(
  'a cookie that does not tell the whole city (%s) is not enough to show it',
  (cookies) => expect(wholeCityOf(cookies)).toBeUndefined(),
)
