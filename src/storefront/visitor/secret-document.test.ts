import { expect, test } from 'vitest'
import { isSecretUrl } from './secret-document.ts'

const key = 'l5g0rv-KWpqPS97mgPC_ejNQ1qQQdRi_2TwOyBMhAro'
const isSecret = (path: string) => isSecretUrl(new URL(path, 'https://shop.example'))

test.each([
  `/en/feedback/${key}/`,
  `/History-Orders/guest/${key}`,
  `/payments/success/?key=${key}`,
  `/cart/?repeated=${key}`,
  `/auth/?next=%2Fhistory-orders%2Fguest%2F${key}%2F`,
  `/?auth=login&next=%2Fauth%2F%3Fnext%3D%252Fpayments%252Ffor%252F${key}%252F`,
  // Mistyped paths lead to 404 pages but still hold a key.
  `/payments/?key=${key}`,
  `/payment/success/?key=${key}`,
  `/spb/payments/success/?key=${key}`,
  `/auth/restore/?token=${key}`,
])('takes %s for a secret address', (path) => {
  expect(isSecret(path)).toBe(true)
})

test.each(['/', '/payments/success/', '/feedback/?topic=order', '/search-results/?search=key', '/auth/?next=/cart/'])(
  'takes %s for a public address',
  (path) => {
    expect(isSecret(path)).toBe(false)
  },
)
