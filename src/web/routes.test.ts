import { expect, test } from 'vitest'
import { localeHref, pickQuery, queryString, type ParamOf, nowhere } from './routes.ts'
import { table } from './fixtures/routes.ts'

const idOf = (path: string) => table.match(path)?.route.id

test('R-2.1-01 matches a path with its slash, and reports a missing slash', () => {
  expect(table.match('/items/a/')?.slashless).toBeUndefined()
  expect(table.match('/items/a')).toMatchObject({ slashless: true, pathname: '/items/a/' })
  expect(table.match('/en')).toMatchObject({ slashless: true, pathname: '/en/', locale: 'en' })
})

test('R-2.1-45 an unknown path matches nothing, with a slash or without', () => {
  for (const path of ['/nothing/at/all/', '/nothing/at/all', '/long/more/', '//', '//evil.example', '', 'long/']) {
    expect(table.match(path), path).toBeUndefined()
  }
})

test('a literal path wins over one with a parameter', () => {
  expect(idOf('/items/special/')).toBe('special')
  expect(idOf('/items/other/')).toBe('item')
})

test('language and city are prefixes', () => {
  expect(table.match('/en/spb/items/a/')).toMatchObject({
    locale: 'en',
    base: '/en',
    region: 'spb',
    path: '/spb/items/a/',
    pathname: '/en/spb/items/a/',
    params: { item: 'a' },
  })
  expect(table.match('/spb/')).toMatchObject({ region: 'spb', locale: 'ru', base: '' })
  expect(table.match('/items/a/')?.region).toBeUndefined()
})

test('R-2.1-25 only regional pages exist below a city; reserved names are no cities', () => {
  for (const path of ['/spb/long/', '/api/', '/ru/', '/en/en/', '/items/', '/admin/items/a/', '/SPB/', '/a.txt/']) {
    expect(table.match(path), path).toBeUndefined()
  }
})

test('a catch-all matches everything below it, slash at the end', () => {
  expect(table.match('/auth/')).toMatchObject({ params: { rest: '' } })
  expect(table.match('/auth/reset/token/')).toMatchObject({ params: { rest: 'reset/token/' } })
  expect(table.match('/auth/reset')).toMatchObject({ slashless: true })
})

test('decodes percent signs safely', () => {
  expect(table.match('/items/%D1%85%D0%B0%D0%BB%D0%B0%D1%82/')?.params).toEqual({ item: 'халат' })
  expect(table.match('/items/%61/')?.pathname).toBe('/items/a/')
  for (const path of [
    '/items/%E0%A4%A/',
    '/items/a%2Fb/',
    '/items/%00/',
    '/items/a%5Cb/',
    `/items/${'a'.repeat(201)}/`,
  ]) {
    expect(table.match(path), path).toBeUndefined()
  }
  expect(table.match(`/auth/${'a/'.repeat(600)}`)).toBeUndefined()
})

test('keeps the allowed query keys, sorted, without campaign marks and empty values', () => {
  expect(table.match('/items/a/', '?utm_source=x&sort=new&page=2&yclid=1&empty=')?.query).toEqual({
    page: '2',
    sort: 'new',
  })
  expect(table.match('/long/', '?page=2')?.query).toEqual({})
  expect(pickQuery('?color=a&color=b&size=', ['color', 'size'])).toEqual({ color: 'a,b' })
  expect(queryString({ a: 'ж', b: undefined, c: 1 })).toBe('?a=%D0%B6&c=1')
})

test('only regional pages are regional, and a literal path wins over a parameter', () => {
  const paths = ['/', '/items/a/', '/items/special/', '/long/', '/spb/', '/items/a/b/', '/items/a']
  expect(paths.filter(table.isRegional)).toEqual(['/', '/items/a/'])
})

test('the compiler reads parameters from the path', () => {
  const names: Record<ParamOf<'/blog/:category/:article/'>, string> = { category: 'a', article: 'b' }
  const rest: ParamOf<'/auth/*'> = 'rest'
  expect([Object.keys(names), rest]).toEqual([['category', 'article'], 'rest'])
})

test('O-46 the same page in the other language keeps city and query', () => {
  expect(localeHref('/spb/items/a/?page=2', 'en')).toBe('/en/spb/items/a/?page=2')
  expect(localeHref('/en/spb/items/a/', 'ru')).toBe('/spb/items/a/')
  expect(localeHref('/en/', 'en')).toBe('/en/')
  expect(localeHref('/', 'en')).toBe('/en/')
})

test.each(['//evil.test/', '/en//evil.test/', '/en/\\\\evil.test/', '///evil.test/'])(
  'an error page at %s links to the shop only',
  (address) => {
    const { path, pathname } = nowhere(address.startsWith('/en/') ? 'en' : 'ru', address)
    for (const href of [pathname, localeHref(path, 'ru'), localeHref(path, 'en')])
      expect(new URL(href, 'https://shop.example').host).toBe('shop.example')
  },
)
