import type { Words } from '#kernel/locale.ts'
import type { Gender } from '../catalogue/catalogue.tables.ts'

/** A unisex model is counted under women's and under men's too. */
export const genderWords: Record<Gender, Words> = {
  women: { ru: 'Женское', en: 'Women’s' },
  men: { ru: 'Мужское', en: 'Men’s' },
  unisex: { ru: 'Унисекс', en: 'Unisex' },
}

/** A height is the lower bound of a range of six centimetres. */
export const heightRange = (height: number): string => `${height}–${height + 6}`
