import type { Words } from '#kernel/locale.ts'
import { hours } from '#kernel/time.ts'
import type { ColorKey } from './colors.ts'
import type { ModelKey } from './model-key.ts'

export type SaleSlug = 'svir-i-imandra' | 'poslednie-razmery'

export type Sale = {
  slug: SaleSlug
  title: Words
  description: Words
  percent: number
  models: { key: ModelKey; colors: 'every' | ColorKey[] }[]
  /** Duration from the moment of seeding; without it the sale has no end. */
  lasts?: number
}

export const timedSaleLasts = hours(48)

export const sales: Sale[] = [
  {
    slug: 'svir-i-imandra',
    title: { ru: '−20 % на «Свирь» и «Имандру»', en: '−20% on Svir and Imandra' },
    description: {
      ru: 'Топ на молнии «Свирь», платье и халат «Имандра» во всех цветах и размерах.',
      en: 'The Svir zip top, Imandra dress and Imandra lab coat, in every colour and size.',
    },
    percent: 20,
    models: [
      { key: 'top-zip', colors: 'every' },
      { key: 'dress', colors: 'every' },
      { key: 'coat-women', colors: 'every' },
    ],
    lasts: timedSaleLasts,
  },
  {
    slug: 'poslednie-razmery',
    title: { ru: 'Последние размеры', en: 'Last sizes' },
    description: {
      ru: 'Остались крайние размеры, больше в этих цветах шить не будем. Скидка 30 % действует, пока есть остаток.',
      en: 'Only the smallest and largest sizes are left, and these colours won’t be back. 30% off while stocks last.',
    },
    percent: 30,
    models: [
      { key: 'jumpsuit', colors: ['lavanda', 'grafit', 'pudra'] },
      { key: 'top-asym', colors: ['brusnika', 'polnoch'] },
      { key: 'trousers-women', colors: ['ladoga', 'moroshka'] },
    ],
  },
]

/** Prices of the shop are multiples of ten roubles: a discount is rounded in the buyer's favor. */
export const saleRoubles = (price: number, percent: number): number => Math.floor((price * (100 - percent)) / 1000) * 10
