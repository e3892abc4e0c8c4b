import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutUnused } from './unused-react.ts'

const dom = readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8')
const mark = '/* what a test adds */'
/** Result for code appended to React DOM. */
const rest = (code: string) => withoutUnused(`${dom}${mark}${code}`).split(mark)[1]!.replaceAll(/\s+/g, ' ')

test('removes view transitions, head elements and unused hooks from React DOM', () => {
  const code = withoutUnused(dom)
  for (const part of ['ownerDocument.startViewTransition(', 'useOptimistic: function', 'L: preload,', 'ImplClass(31,'])
    expect([dom.includes(part), code.includes(part)], part).toEqual([true, false])
  for (const part of ['ImplClass(13,', 'useSyncExternalStore: function', 'f: flushSyncWork', 'case 18:'])
    expect(code).toContain(part)
})

test('drops unused cases, but keeps fall-through code and variable names', () => {
  const code = `function draw(node) { switch (node.tag) {
    case 1: a(); break
    case 26: var size = 1, name = node.name; b(); break
    case 5: name = c()
    case 30: d(); break
    case 27:
    case 31: size = 2; return e(function () { var other })
    default: f(name) } }`
  expect(rest(code)).toBe(
    'function draw(node) {var size, name; switch (node.tag) { case 1: a(); break case 5: name = c() d(); break default: f(name) } }',
  )
})

test('answers checks for unused kinds of nodes and leaves others alone', () => {
  expect(rest('a(31 === node.tag, 27 !== node.tag, 13 === node.tag, 27 === event.keyCode, 27 & node.tag)')).toBe(
    'a(false, true, 13 === node.tag, 27 === event.keyCode, 27 & node.tag)',
  )
  expect(rest('switch (event.keyCode) { case 27: close() }')).toBe('switch (event.keyCode) { case 27: close() }')
  expect(rest('kind = isLink(node) ? 26 : isBody(node) ? 27 : 5')).toBe('kind = 5')
})

test.each([
  ['without a function that is emptied', 'function startViewTransition(', 'function other(', 'no startViewTransition'],
  ['without the hooks', 'HooksDispatcherOnMount', 'Hooks', 'no HooksDispatcherOnMount'],
  ['that asks other lanes', '335544064', '335544065', 'asks nothing about view transitions'],
  ['that makes a node elsewhere', 'function noop$1() {}', 'createFiberImplClass(30, a)', 'makes what nobody uses'],
])('a React DOM %s stops the build', (_, part, other, complaint) => {
  expect(dom).toContain(part)
  expect(() => withoutUnused(dom.replaceAll(part, other))).toThrow(complaint)
})
