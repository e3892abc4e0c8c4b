import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { part } from './part.ts'
import { partsReady } from './part-code.ts'
import { touched } from './touched.tsx'

const Words = ({ text }: { text: string }) => <p>{text}</p>

test('on the server a part that is hydrated when touched is rendered as any other, once it is prepared', async () => {
  const load = vi.fn(async () => Words)
  const Part = part(load, { when: touched })
  await partsReady()
  expect(renderToString(<Part of={{ text: 'Факты' }} />)).toContain('<p>Факты</p>')
  expect(load).toHaveBeenCalledTimes(1)
})
