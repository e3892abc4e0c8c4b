import type { Words } from '#kernel/locale.ts'

export const cardRefusals: Record<string, Words> = {
  card_unavailable: {
    ru: 'Этой картой больше нельзя заплатить. Выберите другую',
    en: 'This card can no longer be used. Choose another',
  },
}
