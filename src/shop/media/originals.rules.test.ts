import { expect, test } from 'vitest'
import { byteRange, originalKey, parseVideoPath, videoPath } from './originals.rules.ts'

const hash = '0123456789abcdef0123456789abcdef'

test.each([
  [undefined, undefined],
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=10-', { from: 10, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=50-1000', { from: 50, to: 99 }],
  ['bytes=99-99', { from: 99, to: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=-', undefined],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['bytes=a-b', undefined],
])('of 100 bytes, the range %j means %j', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range)
})

test('serves only videos unchanged', () => {
  expect(parseVideoPath(videoPath(hash, 'video/mp4'))).toEqual({ hash, mime: 'video/mp4' })
  expect(parseVideoPath(videoPath(hash, 'video/webm'))).toEqual({ hash, mime: 'video/webm' })
  for (const name of ['original.webp', 'original.jpg', 'original.mp4/', 'original.mp4?a', 'Original.mp4'])
    expect(parseVideoPath(`/media/${hash}/${name}`)).toBeUndefined()
})

test('has no key for an original of an unsupported type', () => {
  expect(originalKey({ hash, mime: 'image/jpeg' })).toBe(`originals/01/${hash}.jpg`)
  for (const mime of ['image/svg+xml', 'text/html', 'constructor', 'toString'])
    expect(() => originalKey({ hash, mime })).toThrow(RangeError)
})
