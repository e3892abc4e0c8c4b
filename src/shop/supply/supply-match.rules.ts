import { locales, type Words } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { lettersBetween, stemOf } from '../search/stem.rules.ts'

/** Style in one color, as currently sold. */
export type SupplyProduct = { id: number; modelId: number; sku: string; name: Words; color: Words; price: Money }

type Model = { name: Words; products: SupplyProduct[]; properStems: Set<string>; colors: ColorStems[] }
type ColorStems = { product: SupplyProduct; stems: string[][] }

/** Search index of the catalogue by name words. */
export type SupplyIndex = {
  models: Map<number, Model>
  weights: Map<string, Map<number, number>>
  colorStems: Set<string>
  bySku: Map<string, SupplyProduct>
  byArticle: Map<string, number>
  typos: Map<string, string | undefined>
}

export type SupplyFind =
  | { kind: 'none' }
  /** Ambiguous: several styles match, or only a common word does. */
  | { kind: 'many'; choices: Words[] }
  | { kind: 'model'; name: Words; products: SupplyProduct[]; hasWrongColor: boolean }
  | { kind: 'product'; name: Words; product: SupplyProduct }

export function supplyIndex(products: readonly SupplyProduct[]): SupplyIndex {
  const index: SupplyIndex = {
    models: new Map(),
    weights: new Map(),
    colorStems: new Set(),
    bySku: new Map(),
    byArticle: new Map(),
    typos: new Map(),
  }
  for (const product of products) addProduct(index, product)
  for (const [id, { name }] of index.models) addName(index, id, name)
  weighByRarity(index)
  return index
}

function addProduct(index: SupplyIndex, product: SupplyProduct): void {
  const { modelId, name, color, sku } = product
  const model = index.models.get(modelId) ?? { name, products: [], properStems: properStems(name), colors: [] }
  const stems = locales.map((locale) => stemsOf(color[locale]))
  model.products.push(product)
  model.colors.push({ product, stems })
  index.models.set(modelId, model)
  for (const stem of stems.flat()) index.colorStems.add(stem)
  index.bySku.set(sku.toLowerCase(), product)
  const article = sku.toLowerCase().replace(/-[^-]+$/, '')
  if (/\d/.test(article)) index.byArticle.set(article, modelId)
}

/** Weight of words after a colon, which only list the pieces of a set. */
const tailWeight = 0.5

function addName({ weights }: SupplyIndex, id: number, name: Words): void {
  for (const locale of locales) {
    const [head = '', tail = ''] = name[locale].split(':', 2)
    for (const [text, weight] of [
      [head, 1],
      [tail, tailWeight],
    ] as const)
      for (const stem of stemsOf(text)) {
        const byModel = weights.get(stem) ?? new Map<number, number>()
        byModel.set(id, Math.max(byModel.get(id) ?? 0, weight))
        weights.set(stem, byModel)
      }
  }
}

/** Rare words weigh more. */
function weighByRarity({ weights, models }: SupplyIndex): void {
  for (const byModel of weights.values()) {
    const rarity = 1 + Math.log(models.size / byModel.size)
    for (const [id, weight] of byModel) byModel.set(id, weight * rarity)
  }
}

/** Proper name of a style: «Онега», or the first word in English. */
function properStems({ ru, en }: Words): Set<string> {
  const [, quoted = ''] = /«([^»]+)»/.exec(ru) ?? []
  return new Set(
    quoted ? [...stemsOf(quoted), ...stemsOf(en.split(' ', 1)[0] ?? '')] : [...stemsOf(ru), ...stemsOf(en)],
  )
}

const minLetters = 3
const maxWords = 20

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length >= minLetters && !/^\d+$/.test(word))
    .slice(0, maxWords)

const stemsOf = (text: string): string[] => [...new Set(wordsIn(text).map(stemOf))]

/** Words that do not identify a style. */
const silentStems = new Set(
  stemsOf(
    'медицинский медицинская женский мужской женская мужская унисекс для цвет цвета размер рост комплект medical women men unisex for colour color size height with',
  ),
)

const minTypoLetters = 5
const maxTypos = 400

/** Corrects a stem with a one-letter typo. */
function mended(stem: string, { typos, weights, colorStems }: SupplyIndex): string | undefined {
  if (weights.has(stem) || colorStems.has(stem) || silentStems.has(stem)) return stem
  if (stem.length < minTypoLetters) return undefined
  if (!typos.has(stem)) {
    if (typos.size >= maxTypos) typos.clear()
    const near = [...weights.keys(), ...colorStems].find(
      (each) => each.length >= 4 && lettersBetween(stem, each, 1) <= 1,
    )
    typos.set(stem, near)
  }
  return typos.get(stem)
}

/** Finds the product of a row, by article or by words. */
export function findSupply(index: SupplyIndex, { garment, color }: { garment: string; color: string }): SupplyFind {
  const tokens = garment.toLowerCase().split(/[^\p{L}\d-]+/u)
  const bySku = tokens.map((token) => index.bySku.get(token)).find(Boolean)
  if (bySku) return { kind: 'product', name: bySku.name, product: bySku }
  const stems = stemsOf(garment).map((stem) => mended(stem, index))
  const known = stems.filter((stem) => stem !== undefined)
  const article = tokens.map((token) => index.byArticle.get(token)).find((id) => id !== undefined)
  const ids = article === undefined ? bestModels(index, known) : [article]
  const [first, ...others] = ids.map((id) => index.models.get(id)!)
  if (!first) return { kind: 'none' }
  const isSure =
    article !== undefined || known.some((stem) => first.properStems.has(stem)) || !stems.includes(undefined)
  if (others.length > 0 || !isSure)
    return { kind: 'many', choices: ids.slice(0, 6).map((id) => index.models.get(id)!.name) }
  const own = stemsOf(color).map((stem) => mended(stem, index))
  return withColor(first, { own, all: [...own, ...known], isNamed: color !== '' })
}

function bestModels({ weights }: SupplyIndex, stems: readonly string[]): number[] {
  const scores = new Map<number, number>()
  for (const stem of stems)
    for (const [id, weight] of weights.get(stem) ?? []) scores.set(id, (scores.get(id) ?? 0) + weight)
  const best = Math.max(...scores.values())
  return [...scores].filter(([, score]) => score > best - 1e-9).map(([id]) => id)
}

type ColorWords = { own: (string | undefined)[]; all: (string | undefined)[]; isNamed: boolean }

/** Matches the color; its own column takes precedence over the garment name. */
function withColor({ name, products, colors }: Model, { own, all, isNamed }: ColorWords): SupplyFind {
  const isIn = (wanted: readonly (string | undefined)[]) => (each: ColorStems) =>
    each.stems.some((stems) => stems.length > 0 && stems.every((stem) => wanted.includes(stem)))
  const [match, ...others] = colors.filter(isIn(isNamed ? own : all))
  const [only] = products
  if (match && others.length === 0) return { kind: 'product', name, product: match.product }
  if (!isNamed && only && products.length === 1) return { kind: 'product', name, product: only }
  return { kind: 'model', name, products, hasWrongColor: isNamed }
}
