import type { Words } from '#kernel/locale.ts'

export type Size = { slug: string; name: Words; isOneSize: boolean }

const numbered = (from: number, to: number): string[] => {
  const sizes: string[] = []
  for (let size = from; size <= to; size += 2) sizes.push(String(size))
  return sizes
}

export const womenSizes = numbered(40, 54)
export const menSizes = numbered(46, 60)
export const unisexSizes = numbered(42, 60)
/** Hosiery sizes by foot length. */
export const footSizes = ['35-37', '38-40', '41-43', '44-46']
export const oneSize = ['one-size']

export const womenHeights = [158, 164, 170]
export const menHeights = [170, 176, 182]
export const unisexHeights = [158, 164, 170, 176]

const sameInBoth = (text: string): Words => ({ ru: text, en: text })

export const sizes: Size[] = [
  ...numbered(40, 60).map((slug) => ({ slug, name: sameInBoth(slug), isOneSize: false })),
  ...footSizes.map((slug) => ({ slug, name: sameInBoth(slug.replace('-', '–')), isOneSize: false })),
  { slug: 'one-size', name: { ru: 'безразмерный', en: 'one size' }, isOneSize: true },
]

export type SleeveSlug = 'korotkiy' | 'dlinnyy'

export const sleeves: { slug: SleeveSlug; name: Words }[] = [
  { slug: 'korotkiy', name: { ru: 'Короткий', en: 'Short' } },
  { slug: 'dlinnyy', name: { ru: 'Длинный', en: 'Long' } },
]
