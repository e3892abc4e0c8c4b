import type { Piece } from '#kernel/rendered-page.ts'
import { LRUCache } from 'lru-cache'
import type { ReactElement, ReactNode } from 'react'

/** As it goes out: some megabytes at most, for a product's card is 3 KB. */
const kept = /* @__PURE__ */ new LRUCache<string, Buffer>({ max: 1_500 })

const numbers = /* @__PURE__ */ new WeakMap<object, number>()
let lastNumber = 0
function numberOf(data: object): number {
  const known = numbers.get(data) ?? ++lastNumber
  numbers.set(data, known)
  return known
}

type Place = { key: string; make: () => ReactElement }

/** Those of the page that is being rendered now. */
let places: Place[] | undefined

/** Stands for a part while the page around it is rendered; another one for each page, so that no text can hold it. */
let mark = ''

/**
 * On the server: a part whose HTML depends on nothing but `data`, always the same object, and what `like` tells of is
 * rendered once and put into every page that shows it. It has no `useId` and no parts of its kind inside, and brings
 * the contexts that it reads.
 */
export function madeOnce(data: object, like: string, make: () => ReactElement): ReactNode {
  if (!places) return make()
  places.push({ key: `${numberOf(data)} ${like}`, make })
  return `${mark}${places.length - 1}${mark}`
}

type Render = (element: ReactElement) => string

/** A page with its parts in their places, piece by piece. */
export function withParts(page: ReactElement, render: Render): Piece[] {
  places = []
  mark = `-${crypto.randomUUID()}-`
  try {
    const pieces = render(page).split(mark)
    const found = places
    places = undefined
    return pieces.map((piece, at) => (at % 2 === 0 ? piece : bytesOf(found[Number(piece)]!, render)))
  } finally {
    places = undefined
  }
}

function bytesOf({ key, make }: Place, render: Render): Buffer {
  const known = kept.get(key)
  if (known) return known
  const bytes = Buffer.from(render(make()))
  kept.set(key, bytes)
  return bytes
}
