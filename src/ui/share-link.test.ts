import { afterEach, expect, test, vi } from 'vitest'
import { shareLink } from './share-link.ts'

const link = { title: 'Твил или поплин', url: 'https://shop.example/blog/tkani/tvil/' }

function browser({
  isTouched,
  ...ways
}: {
  isTouched: boolean
  share?: () => Promise<void>
  writeText?: () => Promise<void>
}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isTouched }))
  const { share, writeText = async () => {} } = ways
  vi.stubGlobal('navigator', { clipboard: { writeText }, ...(share && { share }) })
}
afterEach(() => vi.unstubAllGlobals())

test('a phone opens its share sheet, a computer copies the link', async () => {
  const [share, writeText] = [vi.fn(async () => {}), vi.fn(async () => {})]
  browser({ isTouched: true, share, writeText })
  expect(await shareLink(link)).toBe('sent')
  expect([share.mock.calls, writeText.mock.calls]).toEqual([[[link]], []])
  browser({ isTouched: false, share, writeText })
  expect(await shareLink(link)).toBe('copied')
  expect([share.mock.calls.length, writeText.mock.calls]).toEqual([1, [[link.url]]])
})

test('reports a dismissed share sheet as sent, a refused copy as failed', async () => {
  browser({ isTouched: true, share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
  expect(await shareLink(link)).toBe('sent')
  browser({ isTouched: false, writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) })
  expect(await shareLink(link)).toBe('failed')
  vi.stubGlobal('navigator', {})
  expect(await shareLink(link)).toBe('failed')
})
