import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { still, stillParts } from './still.tsx'

const Words = ({ text }: { text: string }) => <p>{text}</p>

afterEach(() => vi.unstubAllGlobals())

test('on the server a still part is rendered with its data, once it is prepared', async () => {
  let loads = 0
  const Part = still(async () => {
    loads++
    return Words
  })
  await stillParts()
  await stillParts()
  expect(renderToString(<Part of={{ text: 'Факты' }} />)).toContain('<p>Факты</p>')
  expect(loads).toBe(1)
})

test('a still part that could not be loaded is tried again for the next page', async () => {
  let loads = 0
  const Part = still(async () => {
    if (++loads === 1) throw new Error('no such file')
    return Words
  })
  await expect(stillParts()).rejects.toThrow('no such file')
  await stillParts()
  expect(renderToString(<Part of={{ text: 'Факты' }} />)).toContain('Факты')
})

test('without data the HTML that stands in the page is kept', () => {
  const Part = still(async () => Words)
  vi.stubGlobal('document', { getElementById: () => ({ innerHTML: '<p>От сервера</p>' }) })
  expect(renderToString(<Part of={undefined} />)).toContain('<p>От сервера</p>')
})
