import { expect, test } from 'vitest'
import { hintScript } from './hint-script.ts'
import { badgeText, hintOf, readHint } from './hint.ts'

const visitor = { cartQuantity: 2, favouriteQuantity: 140, isSignedIn: true }

test('reads a hint as written', () => {
  const [cookie = ''] = hintOf(visitor).split(';')
  expect(readHint(`a=1; ${cookie}; b=2`)).toEqual(visitor)
})

test.each(['', 'hint=', 'hint=1.2', 'hint=-1.2.0', 'hint=1.2.0x', 'xhint=1.2.0', 'hint=1.2.7', 'hint=12345.2.0'])(
  'ignores a malformed hint (%s)',
  (cookies) => expect(readHint(cookies)).toBeUndefined(),
)

test('shows no badge at zero and 99+ above 99', () => {
  expect([0, 1, 99, 100].map(badgeText)).toEqual(['', '1', '99', '99+'])
})

// The script is text on purpose: it runs as the browser will run it.
// oxlint-disable-next-line typescript/no-implied-eval
const runHint = new Function('document', 'location', 'history', hintScript)

function paint(cookie: string, { lang = 'ru', pathname = '/' } = {}) {
  const set: Record<string, string> = {}
  const style = { setProperty: (name: string, value: string) => void (set[name] = value) }
  runHint({ cookie, documentElement: { style, lang, dataset: {} } }, { pathname, hash: '' }, {})
  return set
}

const unknownCity = { '--city-ask': 'flex', '--city-differs': 'flex' }
const kazan = `isCity=${encodeURIComponent(JSON.stringify({ slug: 'kazan', ru_name: 'Казань', en_name: 'Kazan' }))}`

test('defers layout only for a page opened at its top', () => {
  const dataset: Record<string, string> = {}
  const style = { setProperty: () => undefined }
  const open = (hash: string, state: object | null) =>
    void runHint({ cookie: '', documentElement: { style, lang: 'ru', dataset } }, { pathname: '/', hash }, { state })
  open('#reviews', null)
  open('', { entry: 1, y: 900 })
  expect(dataset).toEqual({})
  open('', null)
  expect(dataset).toEqual({ opening: '' })
})

test('paints badges from the hint, and none at zero', () => {
  expect(paint('a=1; hint=2.140.1')).toEqual({ ...unknownCity, '--cart-count': '"2"', '--favourite-count': '"99+"' })
  expect(paint('hint=0.4.0')).toEqual({ ...unknownCity, '--favourite-count': '"4"' })
  expect(paint('hint=<b>.1.0')).toEqual(unknownCity)
})

test('paints the city of the cookie in the page language', () => {
  expect(paint(`hint=2.0.0; ${kazan}`, { pathname: '/kazan/' })).toEqual({
    '--cart-count': '"2"',
    '--city': '"Казань"',
    '--city-word': 'none',
  })
  expect(paint(kazan, { lang: 'en', pathname: '/en/kazan/' })).toEqual({ '--city': '"Kazan"', '--city-word': 'none' })
})

test('reserves the city prompt if the city is unknown or differs', () => {
  expect(paint('')).toEqual(unknownCity)
  expect(paint(kazan, { pathname: '/omsk/kategorii/' })).toMatchObject({ '--city-differs': 'flex' })
  expect(paint(kazan, { pathname: '/omsk/kategorii/' })).not.toHaveProperty('--city-ask')
})

test.each([
  ['cityAsked=-', '/'],
  [`${kazan}; cityAsked=kazan`, '/omsk/'],
])('reserves no prompt that was answered before (%s)', (cookie, pathname) => {
  const set = paint(cookie, { pathname })
  expect([set['--city-ask'], set['--city-differs']]).toEqual([undefined, undefined])
})

test('reserves the prompt for a city chosen since', () => {
  expect(paint(`${kazan}; cityAsked=-`, { pathname: '/omsk/' })).toMatchObject({ '--city-differs': 'flex' })
})

test.each(['isCity=', 'isCity=%', 'isCity=null', 'isCity=5', 'isCity={"ru_name":5}'])(
  'treats a malformed city cookie (%s) as an unknown city',
  (cookie) => expect(paint(cookie)).toMatchObject(unknownCity),
)
