import type { Words } from '#kernel/locale.ts'

export type ColorKey = keyof typeof swatches

const swatches = {
  hvoya: { name: { ru: 'Хвоя', en: 'Pine' }, hex: '#1F4F47', tile: '#D9E4DF' },
  ladoga: { name: { ru: 'Ладога', en: 'Ladoga' }, hex: '#31617F', tile: '#D9E4EB' },
  polnoch: { name: { ru: 'Полночь', en: 'Midnight' }, hex: '#202C48', tile: '#DCE0E8' },
  grafit: { name: { ru: 'Графит', en: 'Graphite' }, hex: '#44484C', tile: '#E3E4E3' },
  shalfey: { name: { ru: 'Шалфей', en: 'Sage' }, hex: '#93A78F', tile: '#E6EBE1' },
  lavanda: { name: { ru: 'Лаванда', en: 'Lavender' }, hex: '#9A90BC', tile: '#E8E5F0' },
  pudra: { name: { ru: 'Пудра', en: 'Powder' }, hex: '#D6A9A2', tile: '#F5E8E3' },
  brusnika: { name: { ru: 'Брусника', en: 'Lingonberry' }, hex: '#8B2E40', tile: '#F2E1E1' },
  iney: { name: { ru: 'Иней', en: 'Hoarfrost' }, hex: '#A8C4D4', tile: '#E4EDF2' },
  sneg: { name: { ru: 'Снег', en: 'Snow' }, hex: '#F1F2EF', tile: '#D6DEDD' },
  biryuza: { name: { ru: 'Бирюза', en: 'Turquoise' }, hex: '#2B8583', tile: '#D8EAE8' },
  moroshka: { name: { ru: 'Морошка', en: 'Cloudberry' }, hex: '#DBA05F', tile: '#F6EADA' },
} as const

export type DemoColor = { key: ColorKey; name: Words; hex: string; tile: string }

export const demoColors: DemoColor[] = (Object.keys(swatches) as ColorKey[]).map((key) => ({ key, ...swatches[key] }))
export const colorHex = (key: ColorKey): string => swatches[key].hex
export const tileOf = (key: ColorKey): string => swatches[key].tile

export const everyColor: ColorKey[] = demoColors.map((color) => color.key)
export const everyColorBut = (...others: ColorKey[]): ColorKey[] => everyColor.filter((key) => !others.includes(key))
