import type { Words } from '#kernel/locale.ts'
import { asRoubles, type Money } from '#kernel/money.ts'
import { heightRange } from '../heights.rules.ts'
import { findSupply, type SupplyIndex, type SupplyProduct } from './supply-match.rules.ts'
import { isQuantity, piecesIn, wholesaleLevels, wholesalePrice, type SupplyRow } from './supply.rules.ts'

export type SupplyOffer = { productId: number; size: Words; isOneSize: boolean; height: number; stock: number }

/** Problem of a row; the first four leave it without a price. */
export type RowTrouble = 'empty' | 'quantity' | 'none' | 'many' | 'color' | 'color_open' | 'size' | 'height'

export type EstimatedRow = {
  name: Words | null
  color: Words | null
  /** Discounted price of one piece in roubles; null while unknown. */
  price: number | null
  sum: number | null
  trouble: RowTrouble | null
  /** Names to choose from, if the catalogue has any. */
  choices: Words[]
}

/** Discount step, from a number of pieces or a sum in roubles. */
export type SupplyLevel = { from: number; percent: number; days: Words | null }
export type SupplyLevels = { of: 'pieces' | 'sum'; levels: readonly SupplyLevel[] }

export type SupplyEstimate = {
  pieces: number
  /** Pieces with a price. */
  pricedPieces: number
  /** Rows without a price. */
  openRows: number
  /** Sum in roubles, without promotions. */
  retail: number
  total: number
  percent: number
  /** Pieces in the warehouse, in the requested size and height. */
  ready: number
  days: Words | null
  /** Next discount with the missing amount; null at the last step. */
  next: { percent: number; lack: number; of: SupplyLevels['of'] } | null
  rows: EstimatedRow[]
}

export const wholesaleSteps: SupplyLevels = {
  of: 'sum',
  levels: wholesaleLevels.map((level) => ({ ...level, days: null })),
}

type Row = Pick<SupplyRow, 'garment' | 'size' | 'height' | 'quantity'> & { color: string }
type Found = Pick<EstimatedRow, 'name' | 'color' | 'trouble' | 'choices'> & {
  price: Money | null
  productIds: number[]
}

/** Products and price of each row; equal rows are looked up once. */
export function findRows(index: SupplyIndex, rows: readonly Row[]): Found[] {
  const memory = new Map<string, Found>()
  return rows.map((row) => {
    const key = JSON.stringify([row.garment, row.color])
    const found = memory.get(key) ?? foundOf(index, row)
    memory.set(key, found)
    return isQuantity(row.quantity) ? found : { ...found, price: null, trouble: 'quantity' }
  })
}

const nothing = { name: null, color: null, price: null, choices: [], productIds: [] }

function foundOf(index: SupplyIndex, row: Row): Found {
  if (!row.garment.trim()) return { ...nothing, trouble: 'empty' }
  const found = findSupply(index, row)
  if (found.kind === 'none') return { ...nothing, trouble: 'none' }
  if (found.kind === 'many') return { ...nothing, trouble: 'many', choices: found.choices }
  const { name } = found
  if (found.kind === 'product') return { ...ofProduct(found.product), name, trouble: null, choices: [] }
  const { products, hasWrongColor } = found
  return {
    name,
    color: null,
    price: dearest(products),
    trouble: hasWrongColor ? 'color' : 'color_open',
    choices: products.map(({ color }) => color),
    productIds: products.map(({ id }) => id),
  }
}

const ofProduct = ({ id, color, price }: SupplyProduct) => ({ color, price, productIds: [id] })

/** Highest price: the final choice of a color must not exceed the estimate. */
const dearest = (products: readonly SupplyProduct[]): Money =>
  products.reduce((most, { price }) => (price > most ? price : most), 0 as Money)

/** Estimate of a request: prices, discount, lead time and stock. */
export function estimateOf(
  rows: readonly Row[],
  found: readonly Found[],
  { steps, offers, days }: { steps: SupplyLevels; offers: readonly SupplyOffer[]; days: SupplyDays },
): SupplyEstimate {
  const priced = rows.flatMap((row, at) => {
    const price = found[at]?.price ?? null
    return price === null ? [] : [{ price, quantity: row.quantity }]
  })
  const pieces = piecesIn(rows.filter(({ quantity }) => isQuantity(quantity)))
  const sumAt = (percent: number) =>
    wholeKopecks(priced.reduce((sum, { price, quantity }) => sum + pieceAt(price, percent) * quantity, 0))
  const { level, next } = levelOf(steps, { pieces, sumAt })
  const percent = level?.percent ?? 0
  const pricedPieces = piecesIn(priced)
  const stock = stockOf(offers)
  const details = rows.map((row, at) => rowOf(row, found[at]!, { percent, stock }))
  const ready = piecesIn(details.map((each) => ({ quantity: each.ready })))
  return {
    pieces,
    pricedPieces,
    openRows: found.filter(({ price }) => price === null).length,
    retail: sumAt(0),
    total: sumAt(percent),
    percent,
    ready,
    days: pricedPieces === 0 ? null : (level?.days ?? (ready >= pieces ? days.ready : days.sewn)),
    next,
    rows: details.map(({ row }) => row),
  }
}

export type SupplyDays = { ready: Words; sewn: Words }

/** Price per piece; a discounted one is in whole roubles, as in the price list. */
const pieceAt = (price: Money, percent: number): number =>
  percent === 0 ? asRoubles(price) : wholesalePrice(price, percent)
const wholeKopecks = (roubles: number): number => Math.round(roubles * 100) / 100

type Reach = { pieces: number; sumAt: (percent: number) => number }

function levelOf({ of, levels }: SupplyLevels, { pieces, sumAt }: Reach) {
  // Wholesale steps apply to the discounted sum.
  const reached = (percent: number) => (of === 'pieces' ? pieces : sumAt(percent))
  const at = levels.findLastIndex(({ from, percent }) => reached(percent) >= from)
  const nextLevel = levels[at + 1]
  const next = nextLevel && {
    percent: nextLevel.percent,
    lack: Math.ceil(nextLevel.from - reached(nextLevel.percent)),
    of,
  }
  return { level: levels[at], next: next && pieces > 0 ? next : null }
}

type Stock = { offers: Map<number, SupplyOffer[]>; left: Map<SupplyOffer, number> }

function stockOf(offers: readonly SupplyOffer[]): Stock {
  const byProduct = new Map<number, SupplyOffer[]>()
  for (const offer of offers) byProduct.set(offer.productId, [...(byProduct.get(offer.productId) ?? []), offer])
  return { offers: byProduct, left: new Map(offers.map((offer) => [offer, offer.stock])) }
}

function rowOf(row: Row, found: Found, { percent, stock }: { percent: number; stock: Stock }) {
  const offers = found.productIds.flatMap((id) => stock.offers.get(id) ?? [])
  const { trouble, choices, fitting } = found.price === null ? noFit : fitOf(row, offers)
  const ready = found.productIds.length === 1 ? taken(fitting, row.quantity, stock) : 0
  const price = found.price === null ? null : pieceAt(found.price, percent)
  const own: EstimatedRow = {
    name: found.name,
    color: found.color,
    price,
    sum: price === null ? null : wholeKopecks(price * row.quantity),
    trouble: found.trouble ?? trouble,
    choices: found.trouble ? found.choices : choices,
  }
  return { row: own, ready }
}

type Fit = { trouble: 'size' | 'height' | null; choices: Words[]; fitting: SupplyOffer[] }
const noFit: Fit = { trouble: null, choices: [], fitting: [] }

/** Offers that fit a row's size and height; an empty cell fits all. */
function fitOf({ size, height }: Row, offers: SupplyOffer[]): Fit {
  const wanted = size.trim().toLowerCase()
  const isSized = wanted !== '' && !offers.some(({ isOneSize }) => isOneSize)
  const ofSize = isSized
    ? offers.filter((each) => Object.values(each.size).some((name) => name.toLowerCase() === wanted))
    : offers
  if (isSized && offers.length > 0 && ofSize.length === 0)
    return { trouble: 'size', choices: unique(offers.map((offer) => offer.size)), fitting: [] }
  const centimetres = Number(/\d{3}/.exec(height)?.[0] ?? 0)
  const isTall = centimetres > 0 && ofSize.some((each) => each.height > 0)
  const ofHeight = isTall ? ofSize.filter((each) => each.height === heightAt(centimetres, ofSize)) : ofSize
  if (isTall && ofHeight.length === 0)
    return { trouble: 'height', choices: unique(ofSize.map((each) => wordsOfHeight(each.height))), fitting: [] }
  // Availability is unknown until size and height are chosen.
  const isWhole = (isSized || !needsSize(offers)) && (isTall || !ofSize.some((each) => each.height > 0))
  return { trouble: null, choices: [], fitting: isWhole ? ofHeight : [] }
}

const needsSize = (offers: readonly SupplyOffer[]): boolean => offers.some(({ isOneSize }) => !isOneSize)

/** Exact height, or the range that contains it: 164 fits 164 to 170 cm. */
function heightAt(centimetres: number, offers: readonly SupplyOffer[]): number | undefined {
  const heights = offers.map(({ height }) => height)
  return heights.includes(centimetres)
    ? centimetres
    : heights.find((each) => centimetres >= heightRange(each).from && centimetres <= heightRange(each).to)
}

const wordsOfHeight = (height: number): Words => {
  const { from, to } = heightRange(height)
  return { ru: `${from}–${to}`, en: `${from}–${to}` }
}

const unique = (words: readonly Words[]): Words[] => [...new Map(words.map((each) => [each.ru, each])).values()]

function taken(fitting: readonly SupplyOffer[], quantity: number, { left }: Stock): number {
  let need = quantity
  for (const offer of fitting) {
    const part = Math.min(need, left.get(offer) ?? 0)
    left.set(offer, (left.get(offer) ?? 0) - part)
    need -= part
  }
  return quantity - need
}
