import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allowedWidths,
  bannerWidths,
  pictureFormats,
  pictureWidths,
  singlePath,
  sourcesOf,
  srcSet,
  standIns,
  variantPath,
  widthsFor,
} from './media.rules.ts'
import { parseVariantPath } from './variant-path.rules.ts'

const hash = '0123456789abcdef0123456789abcdef'

test.each([
  [1005, [168, 335, 503, 670, 1005]],
  [4000, [168, 335, 503, 670, 1005]],
  [1004, [168, 335, 503, 670, 1004]],
  [700, [168, 335, 503, 670, 700]],
  [335, [168, 335]],
  [336, [168, 335, 336]],
  [100, [100]],
  [1, [1]],
])('offers an original of width %i in widths %j', (original, widths) => {
  expect(widthsFor(original, pictureWidths)).toEqual(widths)
})

test('never exceeds the original width and offers at least one width', () => {
  assert(
    property(integer({ min: 1, max: 9000 }), constantFrom(pictureWidths, bannerWidths), (original, steps) => {
      const widths = widthsFor(original, steps)
      expect(widths.length).toBeGreaterThan(0)
      expect(widths.every((width) => width <= original)).toBe(true)
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
    }),
  )
})

test('parses a variant URL as built', () => {
  for (const width of allowedWidths(1920))
    for (const format of pictureFormats)
      expect(parseVariantPath(variantPath(hash, width, format))).toEqual({ hash, width, format })
})

describe('a foreign URL is not parsed', () => {
  test.each([
    `/media/${hash}/335.gif`,
    `/media/${hash}/335`,
    `/media/${hash}/0335.webp`,
    `/media/${hash}/0.webp`,
    `/media/${hash}/-1.webp`,
    `/media/${hash}/335.5.webp`,
    `/media/${hash}/33500.webp`,
    `/media/${hash}/335.WEBP`,
    `/media/${hash}/335.webp/`,
    `/media/${hash}/335.webp?`,
    `/media/${hash}/335.webp?v=1`,
    `/media/${hash}/335.webp#a`,
    `/media/${hash}/335.webp\n`,
    `/media/${hash}/335%2ewebp`,
    `/media/${hash}//335.webp`,
    `/media/${hash}/../335.webp`,
    `/media/${hash.toUpperCase()}/335.webp`,
    `/media/${hash.slice(1)}/335.webp`,
    `/media/${hash}0/335.webp`,
    `/media/%30${hash.slice(1)}/335.webp`,
    `/en/media/${hash}/335.webp`,
    `media/${hash}/335.webp`,
  ])('%j', (path) => {
    expect(parseVariantPath(path)).toBeUndefined()
  })
})

test('names each width once in a srcset', () => {
  expect(srcSet(hash, [168, 335], 'avif')).toBe(`/media/${hash}/168.avif 168w, /media/${hash}/335.avif 335w`)
})

test('builds both sets and a single URL for a picture', () => {
  const original = { hash, width: 1005, height: 1374, placeholder: '#dfe6e3' }
  expect(sourcesOf(original, pictureWidths)).toEqual({
    src: `/media/${hash}/670.webp`,
    avif: srcSet(hash, pictureWidths, 'avif'),
    webp: srcSet(hash, pictureWidths, 'webp'),
  })
  expect(singlePath({ ...original, width: 300 }, pictureWidths)).toBe(`/media/${hash}/300.webp`)
})

test('builds only URLs that are served', () => {
  assert(
    property(integer({ min: 1, max: 4000 }), constantFrom(pictureWidths, bannerWidths), (width, widths) => {
      const sources = sourcesOf({ hash, width, height: 1, placeholder: '#000000' }, widths)
      const sets = `${sources.avif}, ${sources.webp}`.split(', ').map((entry) => entry.split(' ')[0]!)
      for (const path of [sources.src, ...sets]) expect(allowedWidths(width)).toContain(parseVariantPath(path)?.width)
    }),
  )
})

describe('stand-ins for a missing variant', () => {
  const widthsOf = (format: 'avif' | 'webp') =>
    standIns(1005, { hash, width: 503, format }).map((other) => `${other.width}.${other.format}`)

  test('prefer the nearest larger width, smaller ones last', () => {
    expect(widthsOf('webp')).toEqual(['670.webp', '800.webp', '1005.webp', '400.webp', '335.webp', '168.webp'])
  })
  test('replace AVIF with WebP of the same width', () => {
    expect(widthsOf('avif').slice(0, 3)).toEqual(['503.webp', '670.avif', '670.webp'])
  })
  test('never replace WebP with AVIF', () => {
    expect(widthsOf('webp').some((name) => name.endsWith('avif'))).toBe(false)
  })
})
