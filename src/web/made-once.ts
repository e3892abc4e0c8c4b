import type { Piece } from '#kernel/rendered-page.ts'
import { LRUCache } from 'lru-cache'
import type { ReactElement, ReactNode } from 'react'
import { htmlKey, type Keyed } from './html-key.ts'

/** As it goes out: some megabytes at most, for a product's card is 3 KB. */
export const htmlMemory = () => new LRUCache<string, Buffer>({ max: 1_500 })

type Place = { key: string; make: () => ReactElement }

/** Those of the page that is being rendered now. */
let places: Place[] | undefined

/** Stands for a part while the page around it is rendered; another one for each page, so that no text can hold it. */
let mark = ''

/**
 * On the server: a part whose HTML depends on nothing but data with this key and what `like` tells of is rendered once
 * and put into every page that shows it. Data without a key are rendered where they stand. The part has no `useId` and
 * no parts of its kind inside, and brings the contexts that it reads.
 */
export function madeOnce({ [htmlKey]: key }: Keyed, like: string, make: () => ReactElement): ReactNode {
  if (!places || key === undefined) return make()
  places.push({ key: `${like} ${key}`, make })
  return `${mark}${places.length - 1}${mark}`
}

type Writer = { render: (element: ReactElement) => string; memory: LRUCache<string, Buffer> }

/** A page with its parts in their places, piece by piece. */
export function withParts(page: ReactElement, writer: Writer): Piece[] {
  places = []
  mark = `-${crypto.randomUUID()}-`
  try {
    const pieces = writer.render(page).split(mark)
    const found = places
    places = undefined
    return pieces.map((piece, at) => (at % 2 === 0 ? piece : bytesOf(found[Number(piece)]!, writer)))
  } finally {
    places = undefined
  }
}

function bytesOf({ key, make }: Place, { render, memory }: Writer): Buffer {
  const bytesInMemory = memory.get(key)
  if (bytesInMemory) return bytesInMemory
  const bytes = Buffer.from(render(make()))
  memory.set(key, bytes)
  return bytes
}
