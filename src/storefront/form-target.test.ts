import { expect, test } from 'vitest'
import { formTarget } from './form-target.ts'

const place = { prefix: '/en', from: '/en/cart/?a=1', home: '/' }

test('redirects an accepted form to a page in its language', () => {
  expect(formTarget('/profile/?a=1', place)).toBe('/en/profile/?a=1')
})

test('keeps a fragment on the page of the form', () => {
  expect(formTarget('#subscribed', place)).toBe('/en/cart/?a=1#subscribed')
})

test.each(['//evil.test/', '/.//evil.test/', '/\\evil.test/', 'https://evil.test/', '.evil.test/', '@evil.test/', ''])(
  'redirects a form with target %j to the home page',
  (to) => {
    expect(formTarget(to, place)).toBe('/en/')
    expect(formTarget(to, { ...place, prefix: '' })).toBe('/')
  },
)
