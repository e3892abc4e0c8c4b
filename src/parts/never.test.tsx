import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { IsServerHtml } from './html-context.ts'
import { never } from './never.tsx'
import { part } from './part.ts'
import { partsReady } from './part-code.ts'

const Words = ({ text }: { text: string }) => <p>{text}</p>

afterEach(() => vi.unstubAllGlobals())

test('the server renders a never hydrated part with its data', async () => {
  let loads = 0
  const load = async () => {
    loads++
    return Words
  }
  const Part = part(load, { when: never })
  await partsReady()
  await partsReady()
  expect(renderToString(<Part of={{ text: 'Факты' }} />)).toContain('<p>Факты</p>')
  expect(loads).toBe(1)
})

test('a part that failed to load is retried for the next page', async () => {
  let loads = 0
  const load = async () => {
    if (++loads === 1) throw new Error('no such file')
    return Words
  }
  const Part = part(load, { when: never })
  await expect(partsReady()).rejects.toThrow('no such file')
  await partsReady()
  expect(renderToString(<Part of={{ text: 'Факты' }} />)).toContain('Факты')
})

test('keeps the HTML on the first page and ignores the data', () => {
  const Part = part(async () => Words, { when: never })
  vi.stubGlobal('document', { getElementById: () => ({ innerHTML: '<p>От сервера</p>' }) })
  for (const data of [undefined, { text: 'Другие' }])
    expect(
      renderToString(
        <IsServerHtml value>
          <Part of={data} />
        </IsServerHtml>,
      ),
    ).toContain('<p>От сервера</p>')
})
