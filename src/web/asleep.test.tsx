import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { asleep } from './asleep.tsx'
import { stillParts } from './still.tsx'

const Words = ({ text }: { text: string }) => <p>{text}</p>

test('on the server a sleeping part is rendered as any other, once it is prepared', async () => {
  const load = vi.fn(async () => Words)
  const Part = asleep(load)
  await stillParts()
  expect(renderToString(<Part of={{ text: 'Факты' }} />)).toContain('<p>Факты</p>')
  expect(load).toHaveBeenCalledTimes(1)
})
