import { expect, test } from 'vitest'
import { hintScript } from './hint-script.ts'
import { badgeText, hintOf, readHint } from './hint.ts'

const visitor = { cartQuantity: 2, favouriteQuantity: 140, isSignedIn: true }

test('a hint is read as it was written', () => {
  const [cookie = ''] = hintOf(visitor).split(';')
  expect(readHint(`a=1; ${cookie}; b=2`)).toEqual(visitor)
})

test.each(['', 'hint=', 'hint=1.2', 'hint=-1.2.0', 'hint=1.2.0x', 'xhint=1.2.0', 'hint=1.2.7', 'hint=12345.2.0'])(
  'a hint that makes no sense (%s) is ignored',
  (cookies) => expect(readHint(cookies)).toBeUndefined(),
)

test('badges are empty at zero and stop at 99', () => {
  expect([0, 1, 99, 100].map(badgeText)).toEqual(['', '1', '99', '99+'])
})

function paint(cookie: string, lang = 'ru') {
  const set: Record<string, string> = {}
  const style = { setProperty: (name: string, value: string) => void (set[name] = value) }
  // The script is text on purpose: it runs as the browser will run it.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('document', hintScript)({ cookie, documentElement: { style, lang } })
  return set
}

test('the script before the first paint shows what the hint says, and nothing at zero', () => {
  expect(paint('a=1; hint=2.140.1')).toEqual({ '--cart-count': '"2"', '--favourite-count': '"99+"' })
  expect(paint('hint=0.4.0')).toEqual({ '--favourite-count': '"4"' })
  expect(paint('hint=<b>.1.0')).toEqual({})
})

test('the script before the first paint names the city of the cookie in the language of the page', () => {
  const cookie = `isCity=${encodeURIComponent(JSON.stringify({ slug: 'kazan', ru_name: 'Казань', en_name: 'Kazan' }))}`
  expect(paint(`hint=2.0.0; ${cookie}`)).toEqual({ '--cart-count': '"2"', '--city': '"Казань"', '--city-word': 'none' })
  expect(paint(cookie, 'en')).toEqual({ '--city': '"Kazan"', '--city-word': 'none' })
})

test.each(['isCity=', 'isCity=%', 'isCity=null', 'isCity=5', 'isCity={"slug":"kazan"}'])(
  'a city cookie that makes no sense (%s) paints nothing',
  (cookie) => expect(paint(cookie)).toEqual({}),
)
