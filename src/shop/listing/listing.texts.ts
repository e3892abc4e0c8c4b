import type { Words } from '#kernel/locale.ts'
import type { Gender } from '../catalogue/catalogue.tables.ts'

/** Unisex models are also counted under women's and men's. */
export const genderWords: Record<Gender, Words> = {
  women: { ru: 'Женское', en: 'Women’s' },
  men: { ru: 'Мужское', en: 'Men’s' },
  unisex: { ru: 'Унисекс', en: 'Unisex' },
}

/** Six-centimeter height range, named by its lower bound. */
export const heightRange = (height: number): string => `${height}–${height + 6}`
