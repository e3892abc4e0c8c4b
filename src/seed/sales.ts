import type { Words } from '#kernel/locale.ts'
import { hours } from '#kernel/time.ts'
import type { DyeKey } from './dyes.ts'
import type { GarmentKey } from './garment-key.ts'

export type SaleSlug = 'svir-i-imandra' | 'poslednie-razmery'

export type Sale = {
  slug: SaleSlug
  title: Words
  description: Words
  percent: number
  garments: { key: GarmentKey; dyes: 'every' | DyeKey[] }[]
  /** From the moment of seeding; without it the sale has no end. */
  lasts?: number
}

export const timedSaleLasts = hours(48)

export const sales: Sale[] = [
  {
    slug: 'svir-i-imandra',
    title: { ru: '−20 % на «Свирь» и «Имандру»', en: '−20 % on Svir and Imandra' },
    description: {
      ru: 'Топ на молнии «Свирь», платье и халат «Имандра» во всех цветах и размерах.',
      en: 'The Svir zip top, the Imandra dress and the Imandra lab coat in every colour and size.',
    },
    percent: 20,
    garments: [
      { key: 'top-zip', dyes: 'every' },
      { key: 'dress', dyes: 'every' },
      { key: 'coat-women', dyes: 'every' },
    ],
    lasts: timedSaleLasts,
  },
  {
    slug: 'poslednie-razmery',
    title: { ru: 'Последние размеры', en: 'Last sizes' },
    description: {
      ru: 'Остались крайние размеры, больше в этих цветах шить не будем. Скидка 30 % действует, пока есть остаток.',
      en: 'Only the end sizes are left, and these colours will not be sewn again. 30 % off while stocks last.',
    },
    percent: 30,
    garments: [
      { key: 'jumpsuit', dyes: ['lavanda', 'grafit', 'pudra'] },
      { key: 'top-asym', dyes: ['brusnika', 'polnoch'] },
      { key: 'trousers-women', dyes: ['ladoga', 'moroshka'] },
    ],
  },
]

/** The shop's prices end in a nought: the discount is rounded in the buyer's favour. */
export const saleRoubles = (price: number, percent: number): number => Math.floor((price * (100 - percent)) / 1000) * 10
