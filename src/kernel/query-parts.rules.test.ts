import { expect, test } from 'vitest'
import { queryParts, withQuery } from './query-parts.rules.ts'

test.each([
  ['/new/', 'utm_source=mail&gclid=1', '/new/?utm_source=mail&gclid=1'],
  ['/new/', '', '/new/'],
  ['/new/', '?', '/new/'],
  ['/new/?', 'a=1', '/new/?a=1'],
  ['/new/?page=2', 'page=3&yclid=7', '/new/?page=2&yclid=7'],
  ['/new/?page=2', 'p%61ge=3', '/new/?page=2'],
  ['/new/#team', 'utm_source=mail', '/new/?utm_source=mail#team'],
  ['/new/', 'a=1&a=1&a=2&&', '/new/?a=1&a=2'],
  ['/new/', 'q=%D1%82%D0%BE%D0%BF&bad=%E0%A4%A', '/new/?q=%D1%82%D0%BE%D0%BF&bad=%E0%A4%A'],
  ['/new/', 'next=//evil.example&x=%0d%0aSet-Cookie:a', '/new/?next=//evil.example&x=%0d%0aSet-Cookie:a'],
  ['/new/', String.raw`x="><script>'\#`, '/new/?x=%22%3e%3cscript%3e%27%5c'],
  ['/new/', '?a=1', '/new/?a=1'],
  ['/new/', 'a', '/new/?a'],
])('the address %j extended by the query %j is %j', (address, query, expected) => {
  expect(withQuery(address, query)).toBe(expected)
})

test('query parts keep their text and their meaning', () => {
  expect(queryParts('?q=%D1%82+a&q=b#top')).toEqual([
    { text: 'q=%D1%82+a', key: 'q', value: 'т a' },
    { text: 'q=b', key: 'q', value: 'b' },
  ])
})
