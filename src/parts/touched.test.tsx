import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { part } from './part.ts'
import { partsReady } from './part-code.ts'
import { touched } from './touched.tsx'

const Words = ({ text }: { text: string }) => <p>{text}</p>

test('the server renders a part hydrated on touch like any other', async () => {
  const load = vi.fn(async () => Words)
  const Part = part(load, { when: touched })
  await partsReady()
  expect(renderToString(<Part of={{ text: 'Факты' }} />)).toContain('<p>Факты</p>')
  expect(load).toHaveBeenCalledTimes(1)
})
