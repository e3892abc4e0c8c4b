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

/** What decides how an icon looks and what is read out of it. */
const seen = (markup: string) =>
  markup.replace(/ xmlns="[^"]*"/, '').replace(/class="([^"]*)"/, (_, names: string) => {
    const kept = names.split(' ').filter((name) => !name.startsWith('lucide-'))
    return `class="${kept.join(' ')}"`
  })

test('our icons are those of lucide-react, without what nobody asks of them', () => {
  const ours = renderToStaticMarkup(<Own aria-hidden className="big" />)
  const theirs = renderToStaticMarkup(<Search aria-hidden className="big" />)
  const attributes = (markup: string) => [...seen(markup).matchAll(/[\w-]+="[^"]*"/g)].map(([each]) => each).sort()
  expect(attributes(ours)).toEqual(attributes(theirs))
})
