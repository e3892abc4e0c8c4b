import type { Piece } from '#kernel/rendered-page.ts'
import { LRUCache } from 'lru-cache'
import type { ReactElement, ReactNode } from 'react'
import { htmlKey, type WithHtmlKey } from './html-key.ts'

/** As it goes out: a product's card is 3 KB, an article some 20. */
export const htmlMemory = () =>
  new LRUCache<string, Buffer>({ max: 1_500, maxSize: 16 * 2 ** 20, sizeCalculation: (bytes) => bytes.length + 200 })

type RememberedPart = { key: string; make: () => ReactElement }

/** Those of the page that is being rendered. */
let parts: RememberedPart[] | undefined

/** Stands for a part while the page around it is rendered; another one for each page, so that no text can hold it. */
let mark = ''

/**
 * On the server: a part whose HTML depends on nothing but data with this key and what `like` tells of is rendered once
 * and put into every page that shows it. Data without a key are rendered where they stand. The part has no `useId` and
 * no parts of its kind inside, and brings the contexts that it reads.
 */
export function madeOnce({ [htmlKey]: key }: WithHtmlKey, like: string, make: () => ReactElement): ReactNode {
  if (!parts || key === undefined) return make()
  parts.push({ key: `${like} ${key}`, make })
  return `${mark}${parts.length - 1}${mark}`
}

type Writer = { render: (element: ReactElement) => string; memory: LRUCache<string, Buffer> }

/** A page with its parts in their places, piece by piece. */
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
