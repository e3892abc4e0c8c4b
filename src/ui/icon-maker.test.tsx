import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { Search } from 'lucide-react'
import { expect, test } from 'vitest'
import { iconMaker } from './icon-maker.ts'

const Own = iconMaker({
  node: [
    ['path', { d: 'm21 21-4.34-4.34' }],
    ['circle', { cx: '11', cy: '11', r: '8' }],
  ],
})

const ours = renderToStaticMarkup(<Own aria-hidden className="big" />)
const theirs = renderToStaticMarkup(<Search aria-hidden className="big" />)

const opening = (markup: string) => /<svg[^>]*>/.exec(markup)![0]
const drawing = (markup: string) => markup.slice(opening(markup).length)
const attributes = (markup: string) =>
  new Map([...opening(markup).matchAll(/([\w-]+)="([^"]*)"/gi)].map(([, name, value]) => [name!, value!]))

test('our icons are the drawings of lucide-react', () => {
  const shapes = (markup: string) =>
    [...drawing(markup).matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, all = '']) => [tag, all.trim().split(' ').sort()])
  expect(shapes(ours)).toEqual(shapes(theirs))
  expect(attributes(ours).get('viewBox')).toBe(attributes(theirs).get('viewBox'))
  expect(attributes(ours).get('class')).toBe('lucide big')
})

test('the style sheet paints icons like the attributes of lucide-react', () => {
  const sheet = readFileSync(new URL('base.css', import.meta.url), 'utf8')
  const rule = /\.lucide \{([^}]*)\}/.exec(sheet)![1]!
  for (const name of ['fill', 'stroke', 'stroke-linecap', 'stroke-linejoin'])
    expect(rule).toContain(`${name}: ${attributes(theirs).get(name)};`)
})
