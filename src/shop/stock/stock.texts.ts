import type { Words } from '#kernel/locale.ts'

export const stockRefusals: Record<string, Words> = {
  stock_moved: {
    ru: 'Остаток успел измениться: теперь {now}\u00a0шт.',
    en: 'The stock has moved meanwhile: there are {now} now',
  },
}
