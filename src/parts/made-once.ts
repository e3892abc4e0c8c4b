import type { Piece } from '#kernel/rendered-page.ts'
import { LRUCache } from 'lru-cache'
import type { ReactElement, ReactNode } from 'react'
import { htmlKey, type WithHtmlKey } from './html-key.ts'

/** LRU cache of rendered HTML: a product card is 3 KB, an article about 20. */
export const htmlMemory = () =>
  new LRUCache<string, Buffer>({ max: 1_500, maxSize: 16 * 2 ** 20, sizeCalculation: (bytes) => bytes.length + 200 })

type RememberedPart = { key: string; make: () => ReactElement }

/** Memoized parts of the page being rendered. */
let parts: RememberedPart[] | undefined

/**
 * Placeholder for a part while the page around it is rendered; unique for each page, so that no text can contain it.
 */
let mark = ''

/**
 * Memoizes rendered HTML on the server: a part that depends only on data with this key and on `like` is rendered once
 * and put into every page that shows it. Data without a key is rendered in place. The part has no `useId`, contains no
 * other memoized part, and brings the contexts that it reads.
 */
export function madeOnce({ [htmlKey]: key }: WithHtmlKey, like: string, make: () => ReactElement): ReactNode {
  if (!parts || key === undefined) return make()
  parts.push({ key: `${like} ${key}`, make })
  return `${mark}${parts.length - 1}${mark}`
}

type Writer = { render: (element: ReactElement) => string; memory: LRUCache<string, Buffer> }

/** Renders a page and inserts its parts, as a list of pieces. */
export function withParts(page: ReactElement, writer: Writer): Piece[] {
  parts = []
  mark = `-${crypto.randomUUID()}-`
  try {
    const pieces = writer.render(page).split(mark)
    const partsOfPage = parts
    parts = undefined
    return pieces.map((piece, at) => (at % 2 === 0 ? piece : bytesOf(partsOfPage[Number(piece)]!, writer)))
  } finally {
    parts = undefined
  }
}

function bytesOf({ key, make }: RememberedPart, { render, memory }: Writer): Buffer {
  const bytesInMemory = memory.get(key)
  if (bytesInMemory) return bytesInMemory
  const bytes = Buffer.from(render(make()))
  memory.set(key, bytes)
  return bytes
}
