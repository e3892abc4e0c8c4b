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

test('city cookie lasts seven days for the whole shop and is read back unchanged (R-9-01 O-22)', () => {
  const [pair = '', ...rest] = cityCookie(kazan, 'http://localhost:3000').split('; ')
  expect(rest).toEqual(['Max-Age=604800', 'Path=/', 'SameSite=Lax'])
  expect(wholeCityOf(`a=1; ${pair}; b=2`)).toEqual(kazan)
})

test.each(['', 'isCity=', 'isCity=%', 'isCity=null', 'isCity={"slug":"kazan"}', 'isCity={"slug":5}'])(
  'incomplete city cookie (%s) is not displayed',
  (cookies) => expect(wholeCityOf(cookies)).toBeUndefined(),
)
