import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leanReact, leanReactForBrowsers } from './lean-react.ts'
import { buildFiles, codeOf } from './testing.ts'
import { withoutUnused } from './unused-react.ts'

const source = (file: string) => readFileSync(`node_modules/${file}.production.js`, 'utf8')
const dom = source('react-dom/cjs/react-dom-client')

test('shortens private field names of React DOM and keeps shared ones', () => {
  const lean = leanReact('react-dom-client', dom)
  const whole = withoutUnused(dom)
  expect(dom.match(/\.(?:memoizedState|pendingProps|stateNode)\b/g)?.length).toBeGreaterThan(400)
  expect(lean).not.toMatch(/\.(?:memoizedState|pendingProps|stateNode)\b/)
  for (const name of [
    'containerInfo',
    'dangerouslySetInnerHTML',
    'componentDidCatch',
    '_currentValue',
    'parentNode',
    'identifierPrefix',
  ])
    expect(lean.split(name).length, name).toBe(whole.split(name).length)
})

test('removes feature tests that every browser answers alike', () => {
  expect(dom).toContain('typeof __REACT_DEVTOOLS_GLOBAL_HOOK__')
  for (const [id, code] of Object.entries({ 'react-dom-client': dom, scheduler: source('scheduler/cjs/scheduler') }))
    expect(leanReact(id, code)).not.toMatch(/typeof (?:__REACT|setImmediate|MessageChannel|reportError|document)\b/)
  const answers = leanReact(
    'scheduler',
    `a = "function" === typeof MessageChannel; b = "undefined" === typeof document
    c = "undefined" !== typeof setImmediate; d = "object" === typeof process && "function" === typeof process.emit
    e = "function" === typeof own.componentWillMount; f = "function" !== typeof own.UNSAFE_componentWillUpdate
    g = "function" === typeof own.componentDidMount; h = "documentMode" in document; exports.a = Scheduler.log`,
  )
  expect(answers).toMatch(/a = true; b = false\s+c = false; d = false && "function" === typeof process\.emit/)
  expect(answers).toMatch(/e = false; f = true\s+g = "function" === typeof own\.componentDidMount; h = false/)
})

test.each([
  ['a React DOM that asks nothing', 'react-dom-client', 'let a', 'asks nothing about the browser any more'],
  ['another file that knows a field', 'react-dom', 'a.stateNode = b', 'react-dom knows «stateNode»'],
  [
    'a React DOM without a field',
    'react-dom-client',
    dom.replaceAll('.stateNode', '.node'),
    'has no field «stateNode»',
  ],
  ['a field that is asked for by its name', 'react-dom-client', `${dom}; a["stateNode"]`, 'asks for «stateNode» by a'],
])('%s stops the build', (_, id, code, complaint) => {
  expect(() => leanReact(id, code)).toThrow(complaint)
})

const page = (code: string) =>
  buildFiles({
    files: { 'src/entry.tsx': code },
    config: { plugins: leanReactForBrowsers, oxc: { jsx: { runtime: 'automatic', development: false } } },
  })
const live = `import { hydrateRoot } from 'react-dom/client'\nhydrateRoot(document.body, show())\n`

test('includes only the imported parts of React, and none twice', async () => {
  const code = codeOf(
    await page(
      `${live}import { useState } from 'react'\nconst show = () => useState(<p>yes<noscript><meta httpEquiv="refresh" /></noscript></p>)[0]`,
    ),
  )
  expect(code).toMatch(/jsxs?\("p"/)
  expect(code).toMatch(/\.H\.useState\(/)
  for (const part of ['cloneElement', 'toArray', 'unstable_batchedUpdates', 'imageSrcSet', '__commonJS'])
    expect(code).not.toContain(part)
})

test.each([
  ['a hook that is left out', `import { useOptimistic as show } from 'react'`, 'imports useOptimistic'],
  ['a preload', `import { preload } from 'react-dom'\nconst show = () => preload('/a')`, 'imports preload'],
  ['what React would lift', `const show = () => <title>A</title>`, 'shows a <title>'],
])('a page with %s stops the build', async (_, code, complaint) => {
  await expect(page(`${live}${code}`)).rejects.toThrow(complaint)
})
